import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct CacheTroubleTests {
    private let folder = ScratchFolder()
    private let log = Guarded<[String]>([])

    private func cache(in folder: URL) throws -> ConfigCache {
        try ConfigCache.of(folder) { [log] line in log.withLock { $0.append(line) } }
    }

    @Test func aFileCutAfterAnyByteIsSetAsideAndTheNextOneKept() throws {
        let cache = try cache(in: folder.url)
        let url = cache.url(of: .anonymous)
        cache.store(try .sample(), of: .anonymous)
        let whole = try Data(contentsOf: url)
        for length in 0..<whole.count {
            let cut = whole.prefix(length)
            try cut.write(to: url)
            #expect(cache.load(.anonymous) == nil, "cut after \(length)")
            #expect(!FileManager.default.fileExists(atPath: url.path))
            #expect(try Data(contentsOf: url.appendingPathExtension("unreadable")) == cut)
            #expect(cache.load(.anonymous) == nil)
            cache.store(try .sample(length), of: .anonymous)
            #expect(cache.load(.anonymous) == (try .sample(length)))
        }
        #expect(log.withLock { $0.count } == whole.count)
    }

    @Test(arguments: [
        "", "{}", "<html>", "\n", "\n\n", "\0", "remote-config 2 0000000000000000\n{}\n{}", "SQLite format 3\0",
    ])
    func aFileThatIsNoneIsSetAsideAndNeverOverwrittenByEmptiness(_ text: String) throws {
        let cache = try cache(in: folder.url)
        let url = cache.url(of: .user("1"))
        try folder.write(text, to: url.lastPathComponent)
        #expect(cache.load(.user("1")) == nil)
        #expect(folder.names == [url.lastPathComponent + ".unreadable"])
        #expect(try Data(contentsOf: url.appendingPathExtension("unreadable")) == Data(text.utf8))
    }

    @Test func theLogNamesNoValue() throws {
        let cache = try cache(in: folder.url)
        try folder.write("secret-value", to: cache.url(of: .user("alice")).lastPathComponent)
        #expect(cache.load(.user("alice")) == nil)
        let lines = log.withLock { $0 }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { !$0.contains("secret-value") && !$0.contains("alice") && !$0.contains("ak_test") })
    }

    @Test func aFileThatWasSetAsideBeforeGivesWay() throws {
        let cache = try cache(in: folder.url)
        let url = cache.url(of: .anonymous)
        for text in ["first", "second"] {
            try folder.write(text, to: url.lastPathComponent)
            #expect(cache.load(.anonymous) == nil)
        }
        #expect(try String(contentsOf: url.appendingPathExtension("unreadable"), encoding: .utf8) == "second")
    }

    @Test func aFileLongerThanAnyOfOursIsSetAside() throws {
        let cache = try cache(in: folder.url)
        cache.store(try .sample(), of: .anonymous)
        let url = cache.url(of: .anonymous)
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(CacheFile.bytesMax) * 100)
        try handle.close()
        #expect(cache.load(.anonymous) == nil)
        #expect(folder.names == [url.lastPathComponent + ".unreadable"])
    }

    @Test(arguments: [(0, 0), (10, 10), (11, 11), (1000, 11)])
    func ofAFileNoMoreIsReadThanTellsThatItIsTooLong(_ length: Int, _ read: Int) throws {
        try ClientFolder.make(folder.url)
        let file = folder.url.appending(path: "file")
        try Data(count: length).write(to: file)
        #expect(ClientFolder.contents(of: file, bytesMax: 10)?.count == read)
    }

    @Test func theLongestBodyIsKeptAndALongerOneLeavesTheOneBefore() throws {
        let cache = try cache(in: folder.url)
        let length = try ConfigRecord.sample().body.count
        let longest = try ConfigRecord.sample(padding: String(repeating: " ", count: CacheFile.bodyBytesMax - length))
        cache.store(longest, of: .anonymous)
        #expect(cache.load(.anonymous) == longest)
        cache.store(try .sample(padding: String(repeating: " ", count: CacheFile.bytesMax)), of: .anonymous)
        #expect(cache.load(.anonymous) == longest)
    }

    @Test func aUserIDOfAMegabyteLeavesNothingThatCannotBeRead() throws {
        let cache = try cache(in: folder.url)
        let user = Identity.user(String(repeating: "u", count: 10_000_000))
        cache.store(try .sample(), of: user)
        #expect(cache.load(user) == nil)
        #expect(folder.names.isEmpty)
    }

    /// Permissions do not bind a test that runs as root; a file in a folder's place binds everyone.
    @Test(arguments: ["file", "file/below", "file/far/below"])
    func aFolderThatCannotBeMadeCostsNothingButTheCache(_ path: String) throws {
        try folder.write("a file", to: "file")
        let cache = try cache(in: folder.url.appending(path: path))
        #expect(cache.load(.anonymous) == nil)
        cache.store(try .sample(), of: .anonymous)
        #expect(cache.load(.anonymous) == nil)
        #expect(try String(contentsOf: folder.url.appending(path: "file"), encoding: .utf8) == "a file")
        #expect(log.withLock { $0.count } == 1)
    }

    @Test func aFolderThatTakesNoFilesCostsNothingButTheCache() throws {
        let cache = try cache(in: URL(filePath: "/proc/self/remote-config"))
        #expect(cache.load(.anonymous) == nil)
        cache.store(try .sample(), of: .anonymous)
        #expect(cache.load(.anonymous) == nil)
        #expect(log.withLock { $0.count } == 1)
    }

    /// What stands for a file that can't be opened, as one of a locked device can't.
    @Test func aFileThatCannotBeOpenedIsLeftWhereItIs() throws {
        let cache = try cache(in: folder.url)
        let url = cache.url(of: .anonymous)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        #expect(cache.load(.anonymous) == nil)
        cache.store(try .sample(), of: .anonymous)
        #expect(cache.load(.anonymous) == nil)
        #expect(folder.names.contains(url.lastPathComponent))
        #expect(!folder.names.contains(url.lastPathComponent + ".unreadable"))
        try FileManager.default.removeItem(at: url)
        cache.store(try .sample(), of: .anonymous)
        #expect(cache.load(.anonymous) == (try .sample()))
    }

    @Test func aLinkToNowhereIsAsGoodAsNoFile() throws {
        let cache = try cache(in: folder.url)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: cache.url(of: .anonymous), withDestinationURL: folder.url.appending(path: "nowhere"))
        #expect(cache.load(.anonymous) == nil)
        cache.store(try .sample(), of: .anonymous)
        #expect(cache.load(.anonymous) == (try .sample()))
    }

    @Test func aFolderThatWasRemovedIsMadeAgain() throws {
        let cache = try cache(in: folder.url)
        cache.store(try .sample(1), of: .anonymous)
        try FileManager.default.removeItem(at: folder.url)
        #expect(cache.load(.anonymous) == nil)
        cache.store(try .sample(2), of: .anonymous)
        #expect(cache.load(.anonymous) == (try .sample(2)))
    }
}
