import Foundation

/// Ports that nobody listens on.
enum FreePorts {
    /// So many different ones of the loopback address, chosen by the kernel.
    static func pick(_ count: Int) throws -> [Int] {
        var open: [Int32] = []
        defer { for descriptor in open { close(descriptor) } }
        return try (0..<count).map { _ in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            open.append(descriptor)
            guard let port = bound(descriptor) else { throw BenchError("no free port: errno \(errno)") }
            return port
        }
    }

    private static func bound(_ descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(descriptor, generic, size) == 0, getsockname(descriptor, generic, &size) == 0 else {
                    return nil
                }
                return Int(UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
    }
}
