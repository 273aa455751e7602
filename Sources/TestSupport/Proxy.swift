import Dispatch
import Foundation
import Glibc
import Locking

/// A TCP proxy before a database that loses things the way networks do.
public final class Proxy: Sendable {
    /// What becomes of what passes.
    public enum Mode: Sendable {
        /// Passes everything on.
        case open
        /// Passes nothing on and closes nothing: a cable that was pulled.
        case silent
        /// Passes nothing on before it is open again, and loses nothing: a path that is away for a while.
        case held
        /// Passes requests on, and closes the connection in place of the answer.
        case cutAnswers
    }

    /// Where it listens.
    public let port: UInt16
    private let listener: Int32
    private let server: sockaddr_in
    private let mode = Locked(Mode.open)
    private let sockets = Locked<[Int32]>([])

    /// Listens on a free port and passes on to `port` of this machine.
    public init(to serverPort: UInt16) {
        server = Self.address(serverPort)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var own = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &own) { own in
            own.withMemoryRebound(to: sockaddr.self, capacity: 1) { own in
                _ = bind(listener, own, length)
                _ = listen(listener, 64)
                _ = getsockname(listener, own, &length)
            }
        }
        port = UInt16(bigEndian: own.sin_port)
        DispatchQueue(label: "proxy").async { [self] in acceptAll() }
    }

    /// From now on.
    public func set(_ newMode: Mode) { mode.withLock { $0 = newMode } }

    /// Closes everything. The descriptors stay taken, so that no other thread's are closed by mistake.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        for socket in sockets.withLock({ $0 }) { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    private func acceptAll() {
        while case let client = accept(listener, nil, nil), client >= 0 {
            let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = server
            let isConnected = withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(upstream, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            sockets.withLock { $0 += [client, upstream] }
            guard isConnected else {
                shutdown(client, Int32(SHUT_RDWR))
                continue
            }
            DispatchQueue(label: "proxy requests").async { [self] in pump(client, upstream, isAnswer: false) }
            DispatchQueue(label: "proxy answers").async { [self] in pump(upstream, client, isAnswer: true) }
        }
    }

    private func pump(_ source: Int32, _ target: Int32, isAnswer: Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
            while case .held = mode.withLock({ $0 }) { usleep(10_000) }
            switch mode.withLock({ $0 }) {
            case .silent: continue
            case .cutAnswers where isAnswer: shutdown(target, Int32(SHUT_RDWR))
            case .open, .held, .cutAnswers: _ = send(target, buffer, count, Int32(MSG_NOSIGNAL))
            }
        }
        while case .held = mode.withLock({ $0 }) { usleep(10_000) }
        if case .silent = mode.withLock({ $0 }) { return }
        shutdown(target, Int32(SHUT_RDWR))
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}
