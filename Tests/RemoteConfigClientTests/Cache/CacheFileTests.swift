import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct CacheFileTests {
    private let owner = ["https://config.example.com", "key", "user:1"]

    @Test(arguments: [nil, "", "\"e1\"", "W/\"e\"", "\n\r\0", "é", String(repeating: "e", count: 1024)])
    func aRecordComesBackAsItWas(_ etag: String?) throws {
        let record = try ConfigRecord.sample(etag: etag)
        let read = try CacheFile.decode(try CacheFile.encode(record, owner: owner), owner: owner)
        #expect(read == record)
        #expect(read.fetchedAt == record.fetchedAt)
    }

    @Test(arguments: [0, -1e9, 0.1, 1_796_000_000.999_999_9, 2_524_608_000, 1e12])
    func theTimeComesBackToTheLastBit(_ seconds: TimeInterval) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let record = try ConfigRecord.sample().confirmed(at: date)
        #expect(try CacheFile.decode(try CacheFile.encode(record, owner: owner), owner: owner).fetchedAt == date)
    }

    @Test(arguments: ["\n", "\n\n\n", "\r\n \t", "\n \n"]) func theBodyComesBackByteForByte(_ padding: String) throws {
        let record = try ConfigRecord.sample(padding: padding)
        let file = try CacheFile.encode(record, owner: owner)
        #expect(try CacheFile.decode(file, owner: owner).body == record.body)
    }

    @Test func textsWithLineEndsComeBackInTheBody() throws {
        let body = Data("{\n\"data\":\n{\"version\":1,\"parameters\":{\"t\":\"\u{2028}\u{85}é\"}}\n}\n".utf8)
        let record = try ConfigRecord(etag: nil, fetchedAt: Date(timeIntervalSince1970: 0), body: body)
        #expect(try CacheFile.decode(try CacheFile.encode(record, owner: owner), owner: owner) == record)
    }

    @Test func aFileOfTheFirstReleaseIsStillRead() throws {
        let header =
            #"{"owner":["https://config.example.com","key","user:1"],"etag":"\"e1\"","fetchedAt":817732800.5,"version":3}"#
        let body = #"{"data":{"version":3,"parameters":{"a":1}}}"#
        let file = Data("remote-config 1 d9fd4786340ba201\n\(header)\n\(body)".utf8)
        let record = try CacheFile.decode(file, owner: owner)
        #expect(record.etag == #""e1""#)
        #expect(record.fetchedAt == Date(timeIntervalSinceReferenceDate: 817_732_800.5))
        #expect(record.document.version == 3)
        #expect(record.document.parameters == ["a": 1])
    }

    @Test func aFileCutAfterAnyByteIsUnreadable() throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(padding: "\n\n"), owner: owner)
        for length in 0..<file.count {
            #expect(throws: CacheFile.Unreadable.self, "cut after \(length) of \(file.count)") {
                try CacheFile.decode(file.prefix(length), owner: owner)
            }
        }
    }

    @Test func aFileCutAtItsStartIsUnreadable() throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(), owner: owner)
        for length in 1...file.count {
            #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(file.dropFirst(length), owner: owner) }
        }
    }

    @Test func aFileWithAnyBitFlippedIsUnreadable() throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(), owner: owner)
        for index in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[index] ^= 1 << bit
                #expect(throws: CacheFile.Unreadable.self, "bit \(bit) of byte \(index)") {
                    try CacheFile.decode(damaged, owner: owner)
                }
            }
        }
    }

    @Test func aFileWithMoreBehindItIsUnreadable() throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(), owner: owner)
        for more in [[10], [0], [32], Array(file)] as [[UInt8]] {
            #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(file + more, owner: owner) }
        }
    }

    @Test(arguments: ["0", "2", "01", "", "one", "-1"]) func aFileOfAnotherFormatIsUnreadable(_ format: String) throws {
        let file = String(decoding: try CacheFile.encode(try ConfigRecord.sample(), owner: owner), as: UTF8.self)
        let other = file.replacing(
            "remote-config \(CacheFile.format) ", with: "remote-config \(format) ", maxReplacements: 1)
        #expect(other != file)
        #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(Data(other.utf8), owner: owner) }
    }

    @Test(arguments: [
        [], [""], ["https://config.example.com", "key"], ["https://config.example.com", "key", "user:2"],
        ["https://config.example.com", "other", "user:1"], ["https://config.example.org", "key", "user:1"],
        ["key", "https://config.example.com", "user:1"], ["https://config.example.com", "key", "user:1", ""],
    ])
    func aFileOfAnotherOwnerIsUnreadable(_ other: [String]) throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(), owner: owner)
        #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(file, owner: other) }
    }

    @Test func anOwnerThatOnlyLooksTheSameIsAnother() throws {
        let file = try CacheFile.encode(try ConfigRecord.sample(), owner: ["user:\u{E9}"])
        #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(file, owner: ["user:e\u{301}"]) }
        #expect(try CacheFile.decode(file, owner: ["user:\u{E9}"]) == ConfigRecord.sample())
    }

    /// Whole by its fingerprint, and yet none: what a later version of the client may have written.
    @Test(arguments: [
        "{}\n{}", "\n", "[]\n", #"{"owner":["o"]}"# + "\n",
        #"{"owner":["o"],"fetchedAt":1,"version":3}"#,
        #"{"owner":["o"],"fetchedAt":1,"version":3}"# + "\n<html>",
        #"{"owner":["o"],"fetchedAt":1,"version":3}"# + "\n" + #"{"data":{"version":4,"parameters":{}}}"#,
        #"{"owner":["o"],"fetchedAt":"1","version":3}"# + "\n" + #"{"data":{"version":3,"parameters":{}}}"#,
    ])
    func aWholeFileOfAnotherShapeIsUnreadable(_ content: String) {
        let file = Data("remote-config 1 \(Fingerprint(of: Data(content.utf8)))\n\(content)".utf8)
        #expect(throws: CacheFile.Unreadable.self) { try CacheFile.decode(file, owner: ["o"]) }
    }

    @Test func aTimeThatIsNoNumberIsNotWritten() throws {
        let record = try ConfigRecord.sample().confirmed(at: Date(timeIntervalSince1970: .infinity))
        #expect(throws: (any Error).self) { try CacheFile.encode(record, owner: owner) }
    }
}
