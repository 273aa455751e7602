import Foundation
import Locking

/// Ports for servers that are stopped and started again.
public enum StablePort {
    private static let taken = Locked<Set<Int>>([])

    /// A port that nobody listens on, and that this process is not given again; nil if there is none.
    ///
    /// It is below those that the system gives out by itself, which may be another's by the time that it is needed again.
    public static func pick() -> Int? {
        (1...200).lazy.map { _ in Int.random(in: 20_000...29_999) }
            .first { port in taken.withLock { $0.insert(port).inserted } && isFree(port) }
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
