import Foundation
import Testing

@testable import RemoteConfigClient

@Suite(.timeLimit(.minutes(3))) struct ConcurrencyTests {
    /// Sixteen threads read while fetches land, users come and go, and handlers do too. Each read must be whole: all values of
    /// one version, and of the user who was signed in.
    @Test func readsAreWholeWhateverHappens() throws {
        let rig = try Rig()
        rig.start(#"{"a":1,"b":1}"#)
        let client = try #require(rig.client)
        let torn = Guarded(0)
        let isOver = Guarded(false)
        let readers = DispatchGroup()
        for number in 0..<16 {
            let thread = Thread {
                while !isOver.withLock({ $0 }) {
                    let values = client.values
                    if values.int("a") != values.int("b") { torn.withLock { $0 += 1 } }
                    _ = (client.get("a"), client.getAll(), client.source(of: "a"), client.lastError)
                    if number % 4 == 0 { client.onChanged {}.cancel() }
                    if number % 8 == 0 { _ = client.changes() }
                    // Sixteen who never rest would leave the client's queue little of a small machine.
                    sched_yield()
                }
                readers.leave()
            }
            readers.enter()
            thread.start()
        }
        for version in 2...200 {
            if version % 10 == 0 { client.setAccessToken(version % 20 == 0 ? token(of: "ann") : nil) }
            client.refresh()
            rig.drain()
            rig.answerFetch(.config(version: version, #"{"a":\#(version),"b":\#(version)}"#))
        }
        isOver.withLock { $0 = true }
        readers.wait()
        #expect(torn.withLock { $0 } == 0)
        #expect(client.int("a") == 200)
    }

    @Test func callsFromManyThreadsAllEnd() async throws {
        let rig = try Rig()
        rig.start()
        let client = try #require(rig.client)
        rig.transport.answerFromNowOn { .config(version: $0, #"{"a":\#($0)}"#) }
        let ended = await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    if number % 3 == 0 { client.setAccessToken("user-\(number)") }
                    try? await client.fetch()
                }
            }
            return await group.reduce(into: 0) { count, _ in count += 1 }
        }
        #expect(ended == 64)
        rig.drain()
        #expect(client.lastError == nil)
    }
}
