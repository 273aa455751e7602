import Transport

/// Finds the route of a request.
struct Router: Sendable {
    enum Match {
        case route(Route, PathParameters)
        /// The path is there, for these methods.
        case otherMethods([Method])
        case nothing
    }

    let routes: [Route]
    private let memory: [(path: StaticString, method: Method, call: AppCall, number: Int)]

    init(_ routes: [Route]) {
        self.routes = routes.enumerated().map { number, route in
            var numbered = route
            numbered.number = number
            return numbered
        }
        memory = self.routes.compactMap { route in
            guard case .memory(let call) = route.handler else { return nil }
            return (route.pattern.text, route.method, call, route.number)
        }
    }

    /// What apps call, as it is usually spelled, and its route's number: found with nothing split and nothing allocated.
    func appCall(of request: Request) -> (call: AppCall, number: Int)? {
        for route in memory where request.isFor(route.path) {
            if request.method == route.method || (request.method == .head && route.method == .get) {
                return (route.call, route.number)
            }
        }
        return nil
    }

    func find(_ request: Request) -> Match {
        let method = request.method == .head ? .get : request.method
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
