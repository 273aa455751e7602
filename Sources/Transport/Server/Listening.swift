import CLinux
import Glibc

/// Sockets that listen on one address, one for each loop; the kernel shares connections out among them (SO_REUSEPORT).
enum Listening {
    private static let backlog: Int32 = 4096

    /// Opens `count` of them on `host` and `port`; port 0 takes a free one, the same for all.
    static func open(host: String, port: Int, count: Int) throws(ServerError) -> (descriptors: [Int32], port: Int) {
        var address = try SocketAddress.resolve(host: host, port: port)
        // SO_REUSEPORT would let a second process of the same user share the port in silence: this one shows it.
        let probe = try bound(address, isShared: false, host: host, port: port)
        close(probe)
        var descriptors: [Int32] = []
        do throws(ServerError) {
            for _ in 0..<count {
                let descriptor = try bound(address, isShared: true, host: host, port: port)
                descriptors.append(descriptor)
                address = try SocketAddress.local(of: descriptor)
                guard listen(descriptor, backlog) == 0 else { throw ServerError.system(call: "listen", code: errno) }
            }
        } catch {
            for descriptor in descriptors { Glibc.close(descriptor) }
            throw error
        }
        return (descriptors, address.port)
    }

    private static func bound(
        _ address: SocketAddress, isShared: Bool, host: String, port: Int
    ) throws(ServerError) -> Int32 {
        let descriptor = try ServerError.check("socket", clinux_stream_socket(address.family))
        set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        if isShared { set(descriptor, SOL_SOCKET, SO_REUSEPORT) }
        // On ::, IPv4 clients are served too.
        if address.family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: 0) }
        guard address.withPointer({ Glibc.bind(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .addressInUse(host: host, port: port) : .system(call: "bind", code: code)
        }
        return descriptor
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, to value: Int32 = 1) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

/// An IPv4 or IPv6 address with a port.
struct SocketAddress {
    private var storage: sockaddr_storage
    private var length: socklen_t

    var family: Int32 { Int32(storage.ss_family) }

    /// The address of a name or a number.
    static func resolve(host: String, port: Int) throws(ServerError) -> SocketAddress {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else { throw .unknownHost(host) }
        defer { freeaddrinfo(list) }
        var address = SocketAddress(storage: sockaddr_storage(), length: first.pointee.ai_addrlen)
        withUnsafeMutableBytes(of: &address.storage) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(start: first.pointee.ai_addr, count: Int(address.length)))
        }
        return address
    }

    /// The address that a socket is bound to.
    static func local(of descriptor: Int32) throws(ServerError) -> SocketAddress {
        var address = SocketAddress(
            storage: sockaddr_storage(), length: socklen_t(MemoryLayout<sockaddr_storage>.size))
        let result = withUnsafeMutablePointer(to: &address.storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &address.length) }
        }
        guard result == 0 else { throw .system(call: "getsockname", code: errno) }
        return address
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    var port: Int {
        withUnsafeBytes(of: storage) { bytes in
            // At the same place in both families, in network order.
            Int(bytes[2]) << 8 | Int(bytes[3])
        }
    }

    /// The address alone, such as `203.0.113.7`; one of IPv4 that came over IPv6 (RFC 4291 §2.5.5.2) as IPv4.
    static func text(_ storage: sockaddr_storage) -> String {
        withUnsafeBytes(of: storage) { bytes in
            switch Int32(storage.ss_family) {
            case AF_INET: text(AF_INET, bytes[4..<8])
            case AF_INET6:
                bytes[8..<18].allSatisfy { $0 == 0 } && bytes[18] == 0xFF && bytes[19] == 0xFF
                    ? text(AF_INET, bytes[20..<24]) : text(AF_INET6, bytes[8..<24])
            default: "unknown"
            }
        }
    }

    private static func text(_ family: Int32, _ address: Slice<UnsafeRawBufferPointer>) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let bytes = UnsafeRawBufferPointer(rebasing: address)
        guard inet_ntop(family, bytes.baseAddress, &text, socklen_t(text.count)) != nil else { return "unknown" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
