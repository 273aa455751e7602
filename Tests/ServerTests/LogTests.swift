import Dispatch
import Domain
import Foundation
import Locking
import TestSupport
import Testing

@testable import Server

@Suite struct LogTests {
    let lines = Locked<[String]>([])

    func log(_ least: LogLevel) -> Log {
        let clock = WallClock { Timestamp(microseconds: 1_796_000_000_123_456) }
        return Log(least: least, clock: clock) { [lines] line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }
    }

    @Test func aLineIsOneObject() {
        log(.info)(.notice, "template published", ("project.id", "shop"), ("template.version", 3), ("forced", false))
        #expect(
            lines.withLock(\.self) == [
                #"{"time":"2026-11-30T00:53:20.123456Z","level":"notice","message":"template published","#
                    + #""project.id":"shop","template.version":3,"forced":false}"# + "\n"
            ])
    }

    @Test func aValueCannotBeginALine() {
        let forged = "x\n{\"level\":\"error\"}\r\u{0}"
        log(.info)(.info, "request", ("request.id", .string(forged)))
        let line = lines.withLock { $0.first ?? "" }
        #expect(line.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        #expect((try? JSON.parse(Array(line.dropLast().utf8)))?.asObject?["request.id"]?.asString == forged)
    }

    @Test(arguments: LogLevel.allCases) func onlyWhatIsSevereEnoughIsLogged(_ least: LogLevel) {
        let log = log(least)
        for level in LogLevel.allCases { log(level, "x") }
        #expect(lines.withLock(\.count) == LogLevel.allCases.filter { $0 >= least }.count)
    }
}

@Suite struct LogWriterTests {
    let pipe = Process.alone { Pipe() }

    func writer(pendingBytesMax: Int) -> LogWriter {
        LogWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor, pendingBytesMax: pendingBytesMax)
    }

    /// All that was written, once `writer` has nothing left.
    func written(by writer: LogWriter) throws -> [Substring] {
        DispatchQueue(label: "flush").async { [pipe] in
            writer.flush()
            try? pipe.fileHandleForWriting.close()
        }
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    @Test func linesOfManyThreadsComeWholeAndInTheirOrder() throws {
        let writer = writer(pendingBytesMax: 1 << 20)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<100 { writer.write(Array("\(thread) \(number)\n".utf8)) }
        }
        let lines = try written(by: writer)
        for thread in 0..<4 {
            #expect(lines.filter { $0.hasPrefix("\(thread) ") } == (0..<100).map { "\(thread) \($0)" })
        }
    }

    @Test func aReaderWhoIsSlowStallsNobodyAndIsToldWhatWasDropped() throws {
        let writer = writer(pendingBytesMax: 1024)
        let line = Array((String(repeating: "x", count: 99) + "\n").utf8)
        for _ in 0..<5000 { writer.write(line) }
        let lines = try written(by: writer)
        let kept = lines.count { $0.hasPrefix("x") }
        let dropped = lines.compactMap { $0.firstMatch(of: #/"count":(\d+)/#).flatMap { Int($0.output.1) } }
        #expect(kept + dropped.reduce(0, +) == 5000)
        #expect(dropped.reduce(0, +) > 0)
    }

    @Test func linesOfWhichThereAreManyLeaveRoomForOthers() throws {
        let writer = writer(pendingBytesMax: 1 << 20)
        // More than a pipe holds: from here on all that is written waits.
        writer.write(Array(repeating: UInt8(ascii: "x"), count: 256 << 10) + [UInt8(ascii: "\n")])
        let line = Array((String(repeating: "y", count: 999) + "\n").utf8)
        for _ in 0..<2_000 { writer.write(line, isOneOfMany: true) }
        writer.write(Array("matters\n".utf8))
        let lines = try written(by: writer)
        #expect(lines.contains("matters"))
        #expect((1...525).contains(lines.count { $0.hasPrefix("y") }))
        #expect(lines.contains { $0.contains("log lines dropped") })
    }

    @Test func aReaderWhoIsGoneIsGivenUp() throws {
        Signals.ignoreFailedWrites()
        try pipe.fileHandleForReading.close()
        let writer = writer(pendingBytesMax: 1024)
        writer.write(Array("lost\n".utf8))
        writer.flush()
    }
}

@Suite struct SignalsTests {
    @Test func aSignalIsHandedOnAndEndsNothing() async {
        let signals = Signals.stream(of: [SIGUSR1])
        kill(getpid(), SIGUSR1)
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() == SIGUSR1)
    }
}
