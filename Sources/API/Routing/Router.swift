import Transport

/// Finds the route of a request.
struct Router: Sendable {
    enum Match {
        case route(Route, PathParameters)
        /// The path is there, for these methods.
        case otherMethods([Method])
        case nothing
    }

    private let routes: [Route]
    private let plain: [(path: [UInt8], route: Route)]

    init(_ routes: [Route]) {
        self.routes = routes
        // What apps call is found by comparing bytes, with nothing split and nothing allocated.
        plain = routes.compactMap { route in
            guard case .memory = route.handler else { return nil }
            return (Array(route.pattern.description.utf8), route)
        }
    }

    func find(_ request: Request) -> Match {
        let method = request.method == .head ? .get : request.method
        for (path, route) in plain where request.path == path[...] && route.method == method {
            return .route(route, PathParameters())
        }
        guard let path = Self.segments(of: request.path) else { return .nothing }
        var others: [Method] = []
        for route in routes {
            guard let parameters = route.pattern.match(path) else { continue }
            if route.method == method { return .route(route, parameters) }
            others.append(route.method)
            if route.method == .get { others.append(.head) }
        }
        return others.isEmpty ? .nothing : .otherMethods(others)
    }

    /// What `Allow` says of a path that takes `methods`, each once.
    static func allow(_ methods: [Method]) -> String {
        let names = (methods + [.options]).map(\.text)
        return names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
            .joined(separator: ", ")
    }

    /// What `Allow` says of the server as a whole.
    var methods: String {
        Self.allow(routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] })
    }

    /// The path's segments, decoded; nil for a broken escape.
    static func segments(of path: ArraySlice<UInt8>) -> [[UInt8]]? {
        var segments: [[UInt8]] = []
        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard segments.count < 16, let decoded = PercentDecoding.decode(part, plusIsSpace: false) else {
                return nil
            }
            segments.append(decoded)
        }
        return segments
    }
}
