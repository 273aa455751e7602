import Dispatch
import Glibc
import Locking

/// Writes lines to a file descriptor from a thread of its own, so that a reader who is slow to take them stalls nobody.
///
/// Lines that would make more than `pendingBytesMax` wait are dropped, and how many is said as soon as there is room.
final class LogWriter: Sendable {
    private struct State: Sendable {
        var pending: [UInt8] = []
        var dropped = 0
        var isDraining = false
    }

    private let descriptor: Int32
    private let pendingBytesMax: Int
    private let queue = DispatchQueue(label: "log")
    private let state = Locked(State())

    /// Standard error takes the log of a service.
    static let standardError = LogWriter(descriptor: STDERR_FILENO, pendingBytesMax: 4 << 20)

    /// A writer to an open descriptor, which it never closes.
    init(descriptor: Int32, pendingBytesMax: Int) {
        self.descriptor = descriptor
        self.pendingBytesMax = pendingBytesMax
    }

    /// Takes a whole line, with its line feed; never waits.
    ///
    /// - Parameter isOneOfMany: it is dropped when half of the room is taken, which leaves the rest for what matters more.
    func write(_ line: [UInt8], isOneOfMany: Bool = false) {
        let mustStart = state.withLock { state in
            guard state.pending.count + line.count <= (isOneOfMany ? pendingBytesMax / 2 : pendingBytesMax) else {
                state.dropped += 1
                return false
            }
            state.pending.append(contentsOf: line)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if mustStart { queue.async { self.drain() } }
    }

    /// Returns when all lines taken so far are written.
    func flush() { queue.sync { drain() } }

    private func drain() {
        while let bytes = next() { writeAll(bytes) }
    }

    /// What waits to be written; nil once there is nothing, with which the draining ends.
    private func next() -> [UInt8]? {
        state.withLock { state in
            if state.dropped > 0 {
                let notice = #"{"level":"warning","message":"log lines dropped","count":\#(state.dropped)}"# + "\n"
                state.pending.append(contentsOf: notice.utf8)
                state.dropped = 0
            }
            guard !state.pending.isEmpty else {
                state.isDraining = false
                return nil
            }
            defer { state.pending = [] }
            return state.pending
        }
    }

    /// A log that nobody can read any more must not stop the service: its lines are given up.
    private func writeAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&readiness, 1, 1000)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}
