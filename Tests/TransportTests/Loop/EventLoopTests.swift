import Glibc
import Testing

@testable import Transport

/// One end of a socket pair on a loop, and what is known of it.
private final class Probe: EventHandler {
    let descriptor: Int32
    let peer: Int32
    var token: EventLoop.Token?
    /// Bytes that the peer has sent and that were not read.
    var unread = 0
    var calls: [String] = []
    var action: (Probe) -> Void = { _ in }

    init() throws {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
        (descriptor, peer) = (pair[0], pair[1])
    }

    /// One that gets the descriptor of another, as the next connection does after a close.
    init(reusing other: Probe) {
        other.drain()
        (descriptor, peer) = (other.descriptor, other.peer)
    }

    func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool) {
        calls.append((isReadable ? "r" : "") + (isWritable ? "w" : "") + (isBroken ? "b" : ""))
        action(self)
    }

    /// The peer sends a byte.
    func feed() {
        unread += 1
        _ = send(peer, [1], 1, Int32(MSG_NOSIGNAL))
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 100)
        unread -= max(0, recv(descriptor, &bytes, bytes.count, 0))
    }

    func remove(from loop: EventLoop) {
        if let token { loop.remove(token) }
        token = nil
        close(descriptor)
        close(peer)
    }
}

@Suite struct EventLoopTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    private func probe(_ interest: Interest = .reading) throws -> Probe {
        let probe = try Probe()
        probe.token = try loop.add(probe.descriptor, interest, probe)
        return probe
    }

    @Test func tellsWhatADescriptorIsReadyFor() throws {
        let (reader, writer, both) = (try probe(), try probe(.writing), try probe([.reading, .writing]))
        reader.feed()
        both.feed()
        loop.poll(milliseconds: 0)
        #expect([reader, writer, both].map(\.calls) == [["r"], ["w"], ["rw"]])
        for probe in [reader, writer, both] { probe.remove(from: loop) }
    }

    @Test func tellsAgainWhatIsStillSo() throws {
        let probe = try probe()
        probe.feed()
        for _ in 0..<3 { loop.poll(milliseconds: 0) }
        #expect(probe.calls == ["r", "r", "r"])
        probe.drain()
        loop.poll(milliseconds: 0)
        #expect(probe.calls.count == 3)
        probe.remove(from: loop)
    }

    @Test func tellsNothingThatIsNotWatched() throws {
        let probe = try probe()
        probe.feed()
        if let token = probe.token { loop.change(token, to: []) }
        loop.poll(milliseconds: 0)
        #expect(probe.calls == [])
        if let token = probe.token { loop.change(token, to: .reading) }
        loop.poll(milliseconds: 0)
        #expect(probe.calls == ["r"])
        probe.remove(from: loop)
    }

    @Test func tellsOfAPeerThatIsGone() throws {
        let probe = try probe()
        close(probe.peer)
        loop.poll(milliseconds: 0)
        #expect(probe.calls == ["rb"])
    }

    @Test func aTokenIsGoodForItsOwnRegistrationOnly() throws {
        let first = try probe()
        let token = try #require(first.token)
        first.remove(from: loop)
        #expect(loop.handler(of: token) == nil)
        // The next one gets the same slot.
        let second = try probe()
        loop.remove(token)
        loop.change(token, to: [])
        second.feed()
        loop.poll(milliseconds: 0)
        #expect(second.calls == ["r"])
        #expect(loop.handler(of: token) == nil)
        second.remove(from: loop)
    }

    @Test func aRefusedDescriptorLeavesNothingBehind() throws {
        let probe = try probe()
        #expect(throws: ServerError.self) { _ = try loop.add(-1, .reading, probe) }
        probe.feed()
        loop.poll(milliseconds: 0)
        #expect(probe.calls == ["r"])
        probe.remove(from: loop)
    }

    /// Two are ready in one batch. The one that comes first lets the other go, and a new one gets its descriptor and slot.
    @Test func anEventThatWasFetchedBeforeDoesNotReachWhoGetsTheDescriptorNext() throws {
        let loop = loop
        let pair = [try probe(), try probe()]
        var replacement: Probe?
        for (probe, other) in zip(pair, pair.reversed()) {
            probe.feed()
            probe.action = { probe in
                if let token = other.token { loop.remove(token) }
                other.token = nil
                let next = Probe(reusing: other)
                next.token = try? loop.add(next.descriptor, .reading, next)
                replacement = next
                probe.action = { _ in }
            }
        }
        loop.poll(milliseconds: 0)
        #expect(pair.map(\.calls.count).sorted() == [0, 1])
        let latest = try #require(replacement)
        #expect(latest.calls == [])
        latest.feed()
        loop.poll(milliseconds: 0)
        #expect(latest.calls == ["r"])
        for probe in pair where probe.token != nil { probe.remove(from: loop) }
        latest.remove(from: loop)
    }

    @Test(arguments: 1...20) func noHandlerIsCalledForAnotherOnesEventUnderAnySchedule(_ seed: UInt64) throws {
        var random = Schedule(state: seed)
        let loop = loop
        var live: [Probe] = []
        var faults: [String] = []

        func replaceAny() throws {
            guard let victim = live.randomElement(using: &random) else { return }
            live.removeAll { $0 === victim }
            victim.remove(from: loop)
            let fresh = try Probe()
            fresh.token = try loop.add(fresh.descriptor, .reading, fresh)
            fresh.action = act
            live.append(fresh)
        }
        func act(_ probe: Probe) {
            if !live.contains(where: { $0 === probe }) { faults.append("a removed handler was called") }
            if probe.unread == 0 { faults.append("a handler was called with nothing to read") }
            if Bool.random(using: &random) { probe.drain() }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                do { try replaceAny() } catch { faults.append("\(error)") }
            }
        }

        for _ in 0..<30 {
            let fresh = try probe()
            fresh.action = act
            live.append(fresh)
        }
        for _ in 0..<50 {
            for probe in live where Int.random(in: 0..<3, using: &random) == 0 { probe.feed() }
            loop.poll(milliseconds: 0)
        }
        // In the end all that was sent is told.
        for probe in live { probe.action = { $0.drain() } }
        loop.poll(milliseconds: 0)
        #expect(live.allSatisfy { $0.unread == 0 })
        #expect(faults == [])
        for probe in live { probe.remove(from: loop) }
    }
}

/// The same pseudorandom schedule for the same seed.
struct Schedule: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
}
