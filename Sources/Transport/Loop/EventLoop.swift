import CLinux
import Glibc

/// Takes what happens on a descriptor.
protocol EventHandler: AnyObject {
    /// The descriptor is ready; `isBroken` when it failed, or when both directions have ended (what came before can be read).
    func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool)
}

/// What a descriptor is watched for.
struct Interest: OptionSet {
    let rawValue: UInt8
    static let reading = Interest(rawValue: 1)
    static let writing = Interest(rawValue: 2)

    fileprivate var events: UInt32 {
        (contains(.reading) ? clinux_epoll_in : 0) | (contains(.writing) ? clinux_epoll_out : 0)
    }
}

/// Watches descriptors by epoll (level-triggered) and calls their handlers, all on the one thread that made it.
///
/// It is the only place that knows how readiness comes.
final class EventLoop {
    /// Names one registration. A later one that gets the same descriptor or the same slot has another generation, so an event
    /// that was already on its way, or an answer that comes late, can't reach it.
    struct Token: Hashable, Sendable {
        fileprivate let slot: UInt32
        fileprivate let generation: UInt32

        fileprivate init(slot: UInt32, generation: UInt32) {
            self.slot = slot
            self.generation = generation
        }

        fileprivate init(data: UInt64) {
            self.init(slot: UInt32(truncatingIfNeeded: data), generation: UInt32(truncatingIfNeeded: data >> 32))
        }

        fileprivate var data: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
    }

    private struct Slot {
        var generation: UInt32 = 0
        var descriptor: Int32 = -1
        var handler: (any EventHandler)?
    }

    private static let eventsAtOnce = 256

    private let epoll: Int32
    private var slots: [Slot] = []
    private var free: [UInt32] = []
    private var events = [epoll_event](repeating: epoll_event(), count: eventsAtOnce)

    /// When the loop last woke: the present, to all that it calls.
    private(set) var now = LoopTime.present

    /// Throws `ServerError.system` if the system has no descriptor left.
    init() throws(ServerError) { epoll = try ServerError.check("epoll_create1", clinux_epoll_create()) }

    deinit { close(epoll) }

    /// Watches an open descriptor, which stays the caller's to close, after `remove`.
    func add(_ descriptor: Int32, _ interest: Interest, _ handler: any EventHandler) throws(ServerError) -> Token {
        let slot = free.popLast() ?? makeSlot()
        let token = Token(slot: slot, generation: slots[Int(slot)].generation)
        do {
            try ServerError.check(
                "epoll_ctl", clinux_epoll_add(epoll, descriptor, interest.events, token.data))
        } catch {
            free.append(slot)
            throw error
        }
        slots[Int(slot)].descriptor = descriptor
        slots[Int(slot)].handler = handler
        return token
    }

    /// Watches for something else.
    func change(_ token: Token, to interest: Interest) {
        guard isCurrent(token) else { return }
        _ = clinux_epoll_modify(epoll, slots[Int(token.slot)].descriptor, interest.events, token.data)
    }

    /// Watches no longer. Events of it that were already fetched are dropped.
    func remove(_ token: Token) {
        guard isCurrent(token) else { return }
        let index = Int(token.slot)
        _ = clinux_epoll_delete(epoll, slots[index].descriptor)
        slots[index] = Slot(generation: slots[index].generation &+ 1)
        free.append(token.slot)
    }

    /// The handler that `token` was given for; nil once it was removed.
    func handler(of token: Token) -> (any EventHandler)? {
        isCurrent(token) ? slots[Int(token.slot)].handler : nil
    }

    /// Waits for events, for ever if `milliseconds` is negative, and calls the handlers of those that came.
    func poll(milliseconds: Int32) {
        let count = events.withUnsafeMutableBufferPointer {
            clinux_epoll_wait(epoll, $0.baseAddress, Int32($0.count), milliseconds)
        }
        now = .present
        guard count > 0 else { return }
        for index in 0..<Int(count) {
            let event = events[index]
            // The handler of an earlier event of this batch may have removed this one's registration.
            guard let handler = handler(of: Token(data: event.data.u64)) else { continue }
            handler.ready(
                isReadable: event.events & clinux_epoll_in != 0,
                isWritable: event.events & clinux_epoll_out != 0,
                isBroken: event.events & (clinux_epoll_err | clinux_epoll_hup) != 0)
        }
    }

    private func makeSlot() -> UInt32 {
        slots.append(Slot())
        return UInt32(slots.count - 1)
    }

    private func isCurrent(_ token: Token) -> Bool {
        token.slot < slots.count && slots[Int(token.slot)].generation == token.generation
            && slots[Int(token.slot)].handler != nil
    }
}
