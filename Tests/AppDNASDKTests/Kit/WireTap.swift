import Foundation
import Glibc
import Locking
import TestSupport

/// Stands between a client and the service, passes on what each says, and remembers it.
final class WireTap: Sendable {
    /// A request and what the service answered to it.
    struct Exchange: Sendable {
        /// The request's head as it came over the wire, a line each.
        let request: [String]
        let answer: HTTPAnswer

        /// The request's target, such as `/config?platform=linux`.
        var target: String { request[0].split(separator: " ").dropFirst().first.map(String.init) ?? "" }

        /// The path alone.
        var path: String { String(target.prefix { $0 != "?" }) }

        /// The value of a header of the request, by its name in lower case.
        func sent(_ name: String) -> String? {
            let line = request.dropFirst().first { $0.lowercased().hasPrefix(name + ":") }
            return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// Where clients of the service call.
    let port: Int
    private let listener: Int32
    private let servicePort: Locked<Int?>
    private let seen = Locked<[Exchange]>([])
    private let sockets = Locked<[Int32]>([])

    /// Listens on a free port, and passes on to `servicePort` of this machine.
    init(to servicePort: Int) {
        self.servicePort = Locked(servicePort)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &own) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) { own in
                _ = bind(listener, own, length)
                _ = listen(listener, 64)
                _ = getsockname(listener, own, &length)
            }
        }
        port = Int(UInt16(bigEndian: own.sin_port))
        DispatchQueue(label: "tap").async { [self] in acceptAll() }
    }

    /// Where the service is from now on; nil for nowhere: connections are closed without an answer.
    func lead(to port: Int?) { servicePort.withLock { $0 = port } }

    /// What was asked and answered so far, at `path`.
    func exchanges(at path: String = "/config") -> [Exchange] {
        seen.withLock { $0 }.filter { $0.path == path }
    }

    /// Closes everything. The descriptors stay taken, so that no other thread's are closed by mistake.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        for socket in sockets.withLock({ $0 }) { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    private func acceptAll() {
        while case let client = accept(listener, nil, nil), client >= 0 {
            sockets.withLock { $0.append(client) }
            DispatchQueue(label: "tap connection").async { [self] in
                try? serve(client)
                shutdown(client, Int32(SHUT_RDWR))
            }
        }
    }

    /// Answers the requests of a connection, one after the other, by the service's answers.
    private func serve(_ client: Int32) throws {
        var input: [UInt8] = []
        while let head = readHead(client, &input) {
            guard let port = servicePort.withLock({ $0 }) else { return }
            let connection = try HTTPConnection(port: port)
            try connection.send(head + "\r\n\r\n")
            let answer = try connection.receive()
            seen.withLock { $0.append(Exchange(request: head.components(separatedBy: "\r\n"), answer: answer)) }
            var bytes = Array("HTTP/1.1 \(answer.status) As It Is\r\n".utf8)
            for (name, value) in answer.headers { bytes += Array("\(name): \(value)\r\n".utf8) }
            bytes += Array("\r\n".utf8) + answer.body
            var sent = 0
            while sent < bytes.count {
                let count = send(client, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    /// The next request's head; nil at the end. The client's requests have no bodies.
    private func readHead(_ client: Int32, _ input: inout [UInt8]) -> String? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = input.firstRange(of: Array("\r\n\r\n".utf8)) {
                defer { input.removeSubrange(..<end.upperBound) }
                return String(decoding: input[..<end.lowerBound], as: UTF8.self)
            }
            let count = recv(client, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            input += chunk[..<count]
        }
    }
}
