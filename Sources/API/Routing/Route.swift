import Domain
import Transport

/// Who may call a route.
enum Access: Sendable {
    /// Anyone: the handler itself asks for what it needs, or for nothing.
    case anyone
    /// An admin who is signed in: a person, no pipeline.
    case signedIn
    /// An instance administrator.
    case instanceAdmin
    /// An admin, or a pipeline, with at least this role in the project that the path names.
    case project(Role)

    /// Whether the path names a project.
    var isOfProject: Bool {
        if case .project = self { true } else { false }
    }
}

/// One call of the interface.
struct Route: Sendable {
    /// How a route is answered: which of the two is visible where routes are listed.
    enum Handler: Sendable {
        /// On the connection's own loop, from memory.
        case memory(AppCall)
        /// On the connection's own loop, from files that the program carries.
        case file(@Sendable (Request, PathParameters) throws(APIError) -> Response)
        /// In a task, with the database.
        case database(Access, @Sendable (AdminCall) async throws(APIError) -> Response)
    }

    let method: Method
    let pattern: PathPattern
    let bodyBytesMax: Int
    let handler: Handler
    /// Its place in the router's list, under which it is counted.
    var number = 0

    /// What a body may have where the route takes a small JSON object, in bytes.
    static let smallBody = 64 << 10

    static func memory(_ method: Method, _ pattern: PathPattern, _ call: AppCall) -> Route {
        Route(method: method, pattern: pattern, bodyBytesMax: smallBody, handler: .memory(call))
    }

    static func file(
        _ pattern: PathPattern, _ handler: @escaping @Sendable (Request, PathParameters) throws(APIError) -> Response
    ) -> Route {
        Route(method: .get, pattern: pattern, bodyBytesMax: smallBody, handler: .file(handler))
    }

    static func database(
        _ method: Method, _ pattern: PathPattern, _ access: Access, bodyBytesMax: Int = smallBody,
        _ handler: @escaping @Sendable (AdminCall) async throws(APIError) -> Response
    ) -> Route {
        Route(method: method, pattern: pattern, bodyBytesMax: bodyBytesMax, handler: .database(access, handler))
    }
}

/// A path whose segments are given or, in braces, named: `/admin/v1/projects/{project}/versions/{version}`. With dots the last
/// name stands for all segments that are left, of which there is at least one: `/dashboard/{folder}/{path...}`.
struct PathPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Segment: Sendable {
        case given([UInt8])
        case named(String)
        case rest(String)
    }

    let segments: [Segment]
    /// As it was written.
    let text: StaticString

    var description: String { text.description }

    init(stringLiteral text: StaticString) {
        self.text = text
        segments = text.description.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{") else { return .given(Array(part.utf8)) }
            return part.hasSuffix("...}")
                ? .rest(String(part.dropFirst().dropLast(4))) : .named(String(part.dropFirst().dropLast()))
        }
    }

    private var hasRest: Bool {
        if case .rest = segments.last { true } else { false }
    }

    /// The named segments' texts if `path`, already split and decoded, fits.
    func match(_ path: [[UInt8]]) -> PathParameters? {
        guard path.count == segments.count || (path.count > segments.count && hasRest) else { return nil }
        var parameters = PathParameters()
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .given(let expected): guard path[index] == expected else { return nil }
            case .named(let name): guard parameters.add(name, path[index]) else { return nil }
            case .rest(let name):
                guard parameters.add(name, Array(path[index...].joined(separator: "/".utf8))) else { return nil }
            }
        }
        return parameters
    }
}

/// What a path's named segments hold.
struct PathParameters: Sendable {
    private var values: [(name: String, text: String)] = []

    /// Adds a segment's text; false if it is empty or no text.
    fileprivate mutating func add(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return false }
        values.append((name, text))
        return true
    }

    /// The text of the segment called `name`; empty where the pattern has none.
    subscript(name: String) -> String { values.first { $0.name == name }?.text ?? "" }
}
