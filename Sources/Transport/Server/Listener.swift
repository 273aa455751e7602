import CLinux
import Glibc

/// Accepts connections for one loop.
final class Listener: EventHandler {
    private static let acceptsAtOnce = 64
    /// Beyond the limit this many more are accepted, to be told that the server is full; the rest wait in the kernel.
    private static let refusedAtOnce = 256

    private unowned let loop: HTTPLoop
    private let descriptor: Int32
    private var token: EventLoop.Token?
    private var isPaused = false

    /// Takes over a listening socket.
    init(_ descriptor: Int32, loop: HTTPLoop) throws(ServerError) {
        self.descriptor = descriptor
        self.loop = loop
        token = try loop.events.add(descriptor, .reading, self)
    }

    func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool) {
        for _ in 0..<Self.acceptsAtOnce where !isPaused {
            guard accept() else { return }
        }
    }

    /// Accepts every connection that the kernel holds ready.
    func acceptAllThatWait() { while accept() {} }

    /// Goes on after a pause.
    func resume() {
        guard isPaused, let token else { return }
        isPaused = false
        loop.events.change(token, to: .reading)
    }

    /// Stops listening.
    func close() {
        if let token { loop.events.remove(token) }
        token = nil
        Glibc.close(descriptor)
    }

    /// False when there was none, or none can be taken now.
    private func accept() -> Bool {
        let open = loop.shared.connectionsOpen.load(ordering: .relaxed)
        let most = loop.rules.limits.connectionsMax
        guard open < most + Self.refusedAtOnce else {
            pause()
            return false
        }
        var address = sockaddr_storage()
        let accepted = clinux_accept(descriptor, &address)
        guard accepted >= 0 else {
            switch -accepted {
            case EAGAIN: break
            // The client is gone already.
            case ECONNABORTED, EPERM, EPROTO: return true
            // No descriptor or memory is left: an event that stays would make the loop spin.
            default: pause()
            }
            return false
        }
        var one: Int32 = 1
        setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        loop.accepted(accepted, from: SocketAddress.text(address), isRefused: open >= most)
        return true
    }

    private func pause() {
        guard !isPaused, let token else { return }
        isPaused = true
        loop.events.change(token, to: [])
    }
}
