import Domain
import Transport

/// Who may call a route.
enum Access: Sendable {
    /// Anyone: the handler itself asks for what it needs, or for nothing.
    case anyone
    /// An admin who is signed in.
    case signedIn
    /// An instance administrator.
    case instanceAdmin
    /// An admin with at least this role in the project that the path names.
    case project(Role)
}

/// One call of the interface.
struct Route: Sendable {
    /// How a route is answered: which of the two is visible where routes are listed.
    enum Handler: Sendable {
        /// On the connection's own loop, from memory.
        case memory(AppCall)
        /// In a task, with the database.
        case database(Access, @Sendable (AdminCall) async throws(APIError) -> Response)
    }

    let method: Method
    let pattern: PathPattern
    let bodyBytesMax: Int
    let handler: Handler

    /// What a body may have where the route takes a small JSON object, in bytes.
    static let smallBody = 64 << 10

    static func memory(_ method: Method, _ pattern: PathPattern, _ call: AppCall) -> Route {
        Route(method: method, pattern: pattern, bodyBytesMax: smallBody, handler: .memory(call))
    }

    static func database(
        _ method: Method, _ pattern: PathPattern, _ access: Access, bodyBytesMax: Int = smallBody,
        _ handler: @escaping @Sendable (AdminCall) async throws(APIError) -> Response
    ) -> Route {
        Route(method: method, pattern: pattern, bodyBytesMax: bodyBytesMax, handler: .database(access, handler))
    }
}

/// A path whose segments are given or, in braces, named: `/admin/v1/projects/{project}/versions/{version}`.
struct PathPattern: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Segment: Sendable {
        case given([UInt8])
        case named(String)
    }

    let segments: [Segment]
    /// As it was written.
    let text: StaticString

    var description: String { text.description }

    init(stringLiteral text: StaticString) {
        self.text = text
        segments = text.description.split(separator: "/").map { part in
            part.hasPrefix("{") ? .named(String(part.dropFirst().dropLast())) : .given(Array(part.utf8))
        }
    }

    /// The named segments' texts if `path`, already split and decoded, fits.
    func match(_ path: [[UInt8]]) -> PathParameters? {
        guard path.count == segments.count else { return nil }
        var parameters = PathParameters()
        for (segment, bytes) in zip(segments, path) {
            switch segment {
            case .given(let expected): guard bytes == expected else { return nil }
            case .named(let name):
                guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return nil }
                parameters.values.append((name, text))
            }
        }
        return parameters
    }
}

/// What a path's named segments hold.
struct PathParameters: Sendable {
    fileprivate(set) var values: [(name: String, text: String)] = []

    /// The text of the segment called `name`; empty where the pattern has none.
    subscript(name: String) -> String { values.first { $0.name == name }?.text ?? "" }
}
