import Domain
import Foundation

/// A plain blocking HTTP/1.1 connection for tests: what is sent is sent as it stands, what comes back is read by the book.
public final class HTTPConnection {
    private let descriptor: Int32
    private var input: [UInt8] = []

    /// What went wrong on the wire.
    public enum Failure: Error, Equatable {
        case cannotConnect(Int32)
        case closed
        case timedOut
        case notHTTP(String)
    }

    /// Connects to the port on the loopback address.
    ///
    /// - Parameter timeoutSeconds: for connecting, and for each read and write.
    public init(port: Int, timeoutSeconds: Int = 60) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // What is thrown from here on closes the descriptor, by `deinit`.
        guard result == 0 else { throw Failure.cannotConnect(errno) }
    }

    deinit { Glibc.close(descriptor) }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw errno == EAGAIN ? Failure.timedOut : Failure.closed }
            sent += count
        }
    }

    /// Sends text as it is.
    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Reads one answer.
    ///
    /// - Parameter hasBody: false after HEAD.
    public func receive(hasBody: Bool = true) throws -> HTTPAnswer {
        while true {
            let head = try readHead()
            let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
            let parts = lines[0].split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else {
                throw Failure.notHTTP(head)
            }
            var headers: [(name: String, value: String)] = []
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { throw Failure.notHTTP(head) }
                let value = line[line.index(after: colon)...].drop { $0 == " " }
                headers.append((line[..<colon].lowercased(), String(value)))
            }
            if status == 100 { continue }
            let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
            let body = hasBody && status != 304 && status != 204 ? try readBody(length) : []
            return HTTPAnswer(status: status, headers: headers, body: body)
        }
    }

    /// Waits for `100 Continue`: the head of a request has arrived, and its body is waited for.
    public func awaitContinue() throws {
        let head = try readHead()
        guard head.hasPrefix("HTTP/1.1 100 ") else { throw Failure.notHTTP(head) }
    }

    /// Whether the other side has closed the connection, with nothing more to read.
    public func isClosedByPeer() -> Bool {
        guard input.isEmpty else { return false }
        do { try fill() } catch { return error as? Failure == .closed }
        return false
    }

    private func readHead() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = input.firstRange(of: end) {
                let head = String(decoding: input[..<range.lowerBound], as: UTF8.self)
                input.removeSubrange(..<range.upperBound)
                return head
            }
            try fill()
        }
    }

    private func readBody(_ length: Int) throws -> [UInt8] {
        while input.count < length { try fill() }
        let body = Array(input[..<length])
        input.removeSubrange(..<length)
        return body
    }

    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { throw count < 0 && errno == EAGAIN ? Failure.timedOut : Failure.closed }
        input += chunk[..<count]
    }
}

/// An answer as it came over the wire.
public struct HTTPAnswer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields in order, names in lower case.
    public let headers: [(name: String, value: String)]
    /// The body's bytes.
    public let body: [UInt8]

    /// An answer as given.
    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The first field of that name, given in lower case.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` where it is none.
    public var json: JSON { (try? JSON.parse(body)) ?? .null }

    /// What is under `data`.
    public var data: JSON { json["data"] }

    /// The error's code, if it is an error.
    public var errorCode: String? { json["error"]["code"].asString }

    /// The error's details, each as its place and its code with a space between them.
    public var faults: [String] {
        (json["error"]["details"].asArray ?? []).map { "\($0["path"].asString ?? "") \($0["code"].asString ?? "")" }
    }
}

extension JSON {
    /// The member of that name; `null` where there is none.
    public subscript(name: String) -> JSON { asObject?[name] ?? .null }

    /// The element at that place; `null` where there is none.
    public subscript(index: Int) -> JSON {
        guard let array = asArray, array.indices.contains(index) else { return .null }
        return array[index]
    }
}
