import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct ConfigCacheTests {
    private let folder = ScratchFolder()

    @Test(arguments: [
        Identity.anonymous, .user("1"), .user(""), .user("../../etc/passwd"), .user("ü\n\0"), .holder("ab"),
    ])
    func whatIsStoredIsLoaded(_ identity: Identity) throws {
        let cache = try ConfigCache.of(folder.url)
        let record = try ConfigRecord.sample()
        #expect(cache.load(identity) == nil)
        cache.store(record, of: identity)
        #expect(cache.load(identity) == record)
        #expect(try ConfigCache.of(folder.url).load(identity) == record)
        #expect(folder.names.count == 1)
    }

    /// Another name would lose the files of earlier versions.
    @Test func theNameOfAFileDoesNotChange() throws {
        let url = try ConfigCache.of(folder.url).url(of: .user("1"))
        #expect(url.lastPathComponent == "e531315dd456d52e-2da5e3ad79b8180f.config")
    }

    @Test func aFurtherRecordTakesThePlaceOfTheOneBefore() throws {
        let cache = try ConfigCache.of(folder.url)
        cache.store(try .sample(1, etag: #""e1""#), of: .anonymous)
        cache.store(try .sample(2, etag: nil), of: .anonymous)
        #expect(cache.load(.anonymous) == (try .sample(2, etag: nil)))
        #expect(folder.names.count == 1)
    }

    @Test(arguments: [
        ("https://config.example.com", "ak_other", Identity.user("1")),
        ("https://config.example.org", "ak_test", .user("1")),
        ("https://config.example.com/", "ak_test", .user("1")),
        ("https://config.example.com", "ak_test", .anonymous),
        ("https://config.example.com", "ak_test", .user("2")),
        ("https://config.example.com", "ak_test", .holder("1")),
    ])
    func anotherOwnersRecordIsNeverRead(_ baseURL: String, _ appKey: String, _ identity: Identity) throws {
        let mine = try ConfigCache.of(folder.url)
        let other = try ConfigCache.of(folder.url, baseURL, appKey: appKey)
        mine.store(try .sample(), of: .user("1"))
        #expect(other.load(identity) == nil)
        other.store(try .sample(2), of: identity)
        #expect(mine.load(.user("1")) == (try .sample()))
        #expect(other.load(identity) == (try .sample(2)))
    }

    /// As if two owners' names were the same.
    @Test func anotherOwnersFileUnderTheSameNameIsNotRead() throws {
        let cache = try ConfigCache.of(folder.url)
        cache.store(try .sample(), of: .user("1"))
        try FileManager.default.moveItem(at: cache.url(of: .user("1")), to: cache.url(of: .user("2")))
        #expect(cache.load(.user("2")) == nil)
    }

    @Test func usersWhoseIDsOnlyLookTheSameHaveTheirOwn() throws {
        let cache = try ConfigCache.of(folder.url)
        cache.store(try .sample(), of: .user("\u{E9}"))
        #expect(cache.load(.user("e\u{301}")) == nil)
    }

    @Test func neitherTheAppKeyNorATokenIsWritten() throws {
        let key = "ak_0123456789abcdef0123456789abcdef"
        let token = try #require(Caller.holding("opaque-0123456789abcdef").token)
        let jwt = JWT.of(#"{"sub":"user-1"}"#)
        let cache = try ConfigCache.of(folder.url, appKey: key)
        for caller in [Caller.holding(token.text), .holding(jwt)] { cache.store(try .sample(), of: caller.identity) }
        #expect(folder.names.count == 2)
        for name in folder.names {
            let bytes = Data(name.utf8) + (try Data(contentsOf: folder.url.appending(path: name)))
            for secret in [key, token.text, jwt, String(jwt.suffix(20))] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test func theFolderIsForThisUserAlone() throws {
        try ConfigCache.of(folder.url.appending(path: "deep/er")).store(try .sample(), of: .anonymous)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: "deep/er").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func the32NewestFilesStay() throws {
        let cache = try ConfigCache.of(folder.url)
        for number in 0..<40 {
            cache.store(try .sample(number, at: TimeInterval(number)), of: .user("\(number)"))
        }
        for number in 0..<40 {
            #expect((cache.load(.user("\(number)")) != nil) == (number >= 8), "user \(number)")
        }
        #expect(folder.names.count == ConfigCache.filesMax)
    }

    @Test func theFileJustWrittenStaysThoughTheClockWasSetBack() throws {
        let cache = try ConfigCache.of(folder.url)
        for number in 0..<ConfigCache.filesMax {
            cache.store(try .sample(number, at: 2_000_000_000 + TimeInterval(number)), of: .user("\(number)"))
        }
        cache.store(try .sample(99), of: .user("new"))
        #expect(cache.load(.user("new")) == (try .sample(99)))
        #expect(cache.load(.user("0")) == nil)
        #expect(folder.names.count == ConfigCache.filesMax)
    }

    @Test func theUsersOfOneKeyTakeNoRoomFromAnothers() throws {
        let other = try ConfigCache.of(folder.url, appKey: "ak_other")
        other.store(try .sample(7, at: 0), of: .anonymous)
        let cache = try ConfigCache.of(folder.url)
        for number in 0..<40 { cache.store(try .sample(number), of: .user("\(number)")) }
        #expect(other.load(.anonymous) == (try .sample(7, at: 0)))
    }

    @Test func filesOfOthersInTheFolderStay() throws {
        for number in 0..<50 { try folder.write("x", to: "other-\(number).txt") }
        let id = InstanceID.load(in: folder.url, log: ClientLog { _ in })
        let cache = try ConfigCache.of(folder.url)
        for number in 0..<40 { cache.store(try .sample(number), of: .user("\(number)")) }
        #expect(folder.names.filter { $0.hasPrefix("other-") }.count == 50)
        #expect(InstanceID.load(in: folder.url, log: ClientLog { _ in }) == id)
    }

    @Test func filesThatWereSetAsideDoNotPileUp() throws {
        let cache = try ConfigCache.of(folder.url)
        for number in 0..<40 {
            cache.store(try .sample(number), of: .user("\(number)"))
            try Data("garbage".utf8).write(to: cache.url(of: .user("\(number)")))
            #expect(cache.load(.user("\(number)")) == nil)
        }
        cache.store(try .sample(), of: .anonymous)
        #expect(folder.names.count <= ConfigCache.filesMax)
        #expect(cache.load(.anonymous) == (try .sample()))
    }

    @Test func clientsThatStoreAtTheSameTimeLeaveAWholeFile() async throws {
        let url = folder.url
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        guard let cache = try? ConfigCache.of(url) else { continue }
                        let padding = String(repeating: " ", count: writer * 5000)
                        guard let record = try? ConfigRecord.sample(writer * 100 + round, padding: padding) else {
                            continue
                        }
                        cache.store(record, of: .anonymous)
                        #expect(cache.load(.anonymous) != nil)
                    }
                }
            }
        }
        #expect(try ConfigCache.of(url).load(.anonymous) != nil)
        #expect(folder.names.count == 1)
    }
}
