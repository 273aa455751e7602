import Dispatch
import Testing

@testable import Transport

@Suite struct InboxTests {
    @Test func hasMessagesInTheOrderOfTheirPosts() throws {
        let inbox = try Inbox<Int>()
        for number in 1...5 { inbox.post(number) }
        #expect(inbox.take() == [1, 2, 3, 4, 5])
        #expect(inbox.take() == [])
    }

    @Test func wakesItsLoopForEachPostAfterATake() throws {
        let inbox = try Inbox<Int>()
        let loop = try EventLoop()
        let reader = Reader(inbox)
        _ = try loop.add(inbox.descriptor, .reading, reader)
        for number in 1...3 {
            inbox.post(number)
            loop.poll(milliseconds: 1000)
            #expect(reader.taken == Array(1...number))
        }
        reader.calls = 0
        loop.poll(milliseconds: 0)
        #expect(reader.calls == 0)
    }

    @Test func losesNothingThatManyThreadsPostWhileItIsRead() throws {
        let (threads, each) = (4, 2000)
        let inbox = try Inbox<Int>()
        let loop = try EventLoop()
        let reader = Reader(inbox)
        _ = try loop.add(inbox.descriptor, .reading, reader)
        for thread in 0..<threads {
            DispatchQueue(label: "poster \(thread)").async {
                for number in 0..<each { inbox.post(thread * each + number) }
            }
        }
        // A lost wake-up shows as a poll that ends with nothing.
        while reader.taken.count < threads * each {
            let before = reader.calls
            loop.poll(milliseconds: 10_000)
            try #require(reader.calls > before)
        }
        for thread in 0..<threads {
            #expect(reader.taken.filter { $0 / each == thread } == Array(thread * each..<(thread + 1) * each))
        }
    }

    private final class Reader: EventHandler {
        let inbox: Inbox<Int>
        var taken: [Int] = []
        var calls = 0

        init(_ inbox: Inbox<Int>) { self.inbox = inbox }

        func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool) {
            calls += 1
            taken += inbox.take()
        }
    }
}
