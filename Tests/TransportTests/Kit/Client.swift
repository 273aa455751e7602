import Glibc

/// Why a client has no answer.
enum ClientError: Error, Equatable {
    case notConnected(Int32), notSent(Int32), notReceived(Int32), ended, unreadable(String)
}

/// An answer as a client reads it.
struct Reply: Equatable, Sendable {
    let status: Int
    let fields: [String]
    let body: [UInt8]

    /// The values of the fields of that name, given in small letters.
    subscript(name: String) -> [String] {
        fields.compactMap { field in
            guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == name else { return nil }
            return field[colon...].dropFirst().trimmingPrefix(" ").description
        }
    }

    /// `200 body`.
    var summary: String { "\(status) \(text(body))" }
}

/// A client on a blocking socket, for `withClient` and `onOwnThread`. What is overdue by far is an error.
final class Client {
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int, host: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws(ClientError) {
        let isIPv6 = host.contains(":")
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        if let receiveBuffer { set(SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
        set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 30, tv_usec: 0))
        set(SOL_SOCKET, SO_SNDTIMEO, timeval(tv_sec: 30, tv_usec: 0))
        guard isIPv6 ? connect6(host, port) : connect4(host, port) else { throw .notConnected(errno) }
    }

    deinit { close(descriptor) }

    private func set(_ level: Int32, _ option: Int32, _ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    private func connect4(_ host: String, _ port: Int) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return connect(to: address)
    }

    private func connect6(_ host: String, _ port: Int) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(port).bigEndian
        inet_pton(AF_INET6, host, &address.sin6_addr)
        return connect(to: address)
    }

    private func connect<Address>(to address: Address) -> Bool {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }

    func send(_ text: String) throws(ClientError) { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws(ClientError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .notSent(errno) }
            sent += count
        }
    }

    /// Sends no more.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes in a way that shows as an error at the other end.
    func reset() { set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    /// What happened to the socket, such as `ECONNRESET`, which a read does not tell once the server's end of output is there.
    func pendingError() -> Int32 {
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
        return error
    }

    /// Sends until the server's end is gone; false if it stays.
    func isCutOff() -> Bool {
        do throws(ClientError) {
            while true { try send("x") }
        } catch {
            return error == .notSent(EPIPE) || error == .notSent(ECONNRESET)
        }
    }

    /// The next answer. One to HEAD has no body, whatever length it tells.
    func reply(toHEAD isToHEAD: Bool = false) throws(ClientError) -> Reply {
        let separator = Array("\r\n\r\n".utf8)
        while received.firstRange(of: separator) == nil { try receive() }
        guard let end = received.firstRange(of: separator) else { throw .ended }
        let lines = text(received[..<end.lowerBound]).split(separator: "\r\n").map(String.init)
        received.removeSubrange(..<end.upperBound)
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { throw .unreadable(lines[0]) }
        let head = Reply(status: status, fields: Array(lines.dropFirst()), body: [])
        let count = isToHEAD ? 0 : head["content-length"].first.flatMap { Int($0) } ?? 0
        while received.count < count { try receive() }
        let body = Array(received.prefix(count))
        received.removeFirst(count)
        return Reply(status: status, fields: head.fields, body: body)
    }

    /// All that comes until the server ends the connection.
    func rest() throws(ClientError) -> [UInt8] {
        do throws(ClientError) {
            while true { try receive() }
        } catch {
            guard error == .ended else { throw error }
        }
        defer { received = [] }
        return received
    }

    /// Sends a request for `path` and takes the answer.
    func get(_ path: String) throws(ClientError) -> Reply {
        try send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
        return try reply()
    }

    private func receive() throws(ClientError) {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw .notReceived(errno) }
        guard count > 0 else { throw .ended }
        received += buffer[..<count]
    }
}
