import Glibc

/// Why a server can't start.
public enum ServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The host's name is not known, or is no address.
    case unknownHost(String)
    /// Another process serves there already.
    case addressInUse(host: String, port: Int)
    /// A call of the system failed.
    case system(call: String, code: Int32)

    /// A sentence for an operator.
    public var description: String {
        switch self {
        case .unknownHost(let host): "the host \(host) is not known"
        case .addressInUse(let host, let port): "another process serves on \(host) port \(port)"
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        }
    }

    /// The result of a call that is a negated errno on failure.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws(ServerError) -> Int32 {
        guard result >= 0 else { throw .system(call: call, code: -result) }
        return result
    }
}
