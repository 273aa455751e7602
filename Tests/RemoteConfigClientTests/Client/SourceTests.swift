import Foundation
import Testing

@testable import RemoteConfigClient

/// Fetched values before cached ones, and those before what the app brought along.
@Suite struct SourceTests {
    private let folder = ScratchFolder()

    private func file(_ text: String) throws -> URL { try folder.write(text, to: "defaults.json") }

    @Test func aRestartWithoutANetworkHasTheCachedValues() throws {
        let first = try Rig()
        first.start(version: 4, #"{"a":42,"t":"x","f":false,"j":"{\"value\":null}","d":0.1}"#)
        let next = try Rig(folder: first.folder) { $0.defaults = .values(["a": 0, "only_bundled": 1]) }
        #expect(next.client?.values.version == 4)
        #expect(next.client?.get("a") as? Int == 42)
        #expect(next.client?.string("j") == #"{"value":null}"#)
        #expect(next.client?.get("f") as? Bool == false)
        #expect(next.client?.get("f") as? Int == nil)
        #expect(next.client?.double("d") == 0.1)
        #expect(next.client?.bool("f") == false)
        #expect(next.client?.decode("t", as: String.self) == "x")
        #expect(next.client?.source(of: "a") == .cached)
        #expect(next.client?.get("only_bundled") == nil)
        #expect(next.client?.lastFetchedAt == first.client?.lastFetchedAt)
    }

    @Test func whatTheServiceConfirmsIsFetched() throws {
        let first = try Rig()
        first.start()
        let next = try Rig(folder: first.folder)
        next.answerBootstrap()
        next.answerFetch(.status(304))
        #expect(next.client?.source(of: "a") == .fetched)
    }

    @Test func whenTheServiceConfirmedTheValuesIsKnownAfterARestart() throws {
        let rig = try Rig()
        rig.start()
        rig.advance(100)
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.status(304))
        #expect(rig.client?.lastFetchedAt == rig.clock.date)
        #expect(try Rig(folder: rig.folder).client?.lastFetchedAt == rig.clock.date)
    }

    @Test func aKeyThatIsGoneFromTheServiceIsGone() throws {
        let rig = try Rig { $0.defaults = .values(["b": 9]) }
        rig.start(#"{"a":1,"b":2}"#)
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.config(version: 2, #"{"a":1}"#))
        #expect(rig.client?.get("b") == nil)
        #expect(rig.client?.getAll().keys.sorted() == ["a"])
    }

    @Test func aProjectThatWasEmptiedStaysEmptyAlsoAfterARestart() throws {
        let rig = try Rig { $0.defaults = .values(["a": 9]) }
        #expect(rig.client?.int("a") == 9)
        rig.start(version: 2, "{}")
        #expect(rig.client?.getAll().isEmpty == true)
        let next = try Rig(folder: rig.folder) { $0.defaults = .values(["a": 9]) }
        #expect(next.client?.getAll().isEmpty == true)
        #expect(next.client?.values.source == .cached)
    }

    @Test func aBundledFileIsReadAsTheServiceWritesIt() throws {
        let url = try file(#"{"data":{"version":3,"min_fetch_interval":3600,"parameters":{"a":5,"t":"text"}}}"#)
        let rig = try Rig { $0.defaults = .file(url) }
        #expect(rig.client?.int("a") == 5)
        #expect(rig.client?.values.version == 3)
        #expect(rig.client?.source(of: "t") == .bundled)
        rig.answerBootstrap()
        #expect(rig.transport.fetches.first?.header("If-None-Match") == nil)
    }

    @Test(arguments: ["", "{", #"{"a":5}"#, #"{"data":{"parameters":{}}}"#, "\u{feff}x"])
    func aBundledFileThatCanNotBeReadBringsNothingAndIsTold(_ text: String) throws {
        let url = try file(text)
        let rig = try Rig { $0.defaults = .file(url) }
        #expect(rig.client?.getAll().isEmpty == true)
        #expect(rig.log.withLock { $0.filter { $0.contains("defaults") }.count } == 1)
    }

    @Test func aBundledFileThatIsTooLongBringsNothing() throws {
        let text = String(repeating: "x", count: CacheFile.bodyBytesMax)
        let url = try file(#"{"data":{"version":1,"parameters":{"t":"\#(text)"}}}"#)
        let rig = try Rig { $0.defaults = .file(url) }
        #expect(rig.client?.getAll().isEmpty == true)
    }

    @Test func aBundledFileThatIsNotThereIsTold() throws {
        let rig = try Rig { $0.defaults = .file(URL(filePath: "/nowhere/appdna-config.json")) }
        #expect(rig.log.withLock { $0.count } == 1)
    }

    @Test(arguments: ["http://127.0.0.1:9/defaults.json", "data:application/json,%7B%7D"])
    func aBundledFileIsAFileAndNothingElse(_ url: String) throws {
        let rig = try Rig { $0.defaults = URL(string: url).map(ConfigDefaults.file) ?? .mainBundle }
        #expect(rig.client?.getAll().isEmpty == true)
        #expect(rig.log.withLock { $0.count } == 1)
    }

    @Test func withNothingAtAllThereIsNothing() throws {
        let rig = try Rig { $0.defaults = .mainBundle }
        #expect(rig.client?.get("a") == nil)
        #expect(rig.client?.source(of: "a") == nil)
        #expect(rig.log.withLock { $0 } == [])
    }

    @Test func valuesThatCanNotBeKeptServeAllTheSame() throws {
        try folder.write("a file", to: "file")
        let rig = try Rig(folder: folder, at: "file/below")
        rig.start()
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.lastError == nil)
        #expect(rig.log.withLock { $0.contains { $0.contains("can't be kept") } })
    }

    @Test func theInstallationsIdIsOneForLater() throws {
        let first = try Rig()
        first.answerBootstrap()
        let next = try Rig(folder: first.folder)
        next.answerBootstrap()
        let id = try #require(first.transport.fetches.first?.query.split(separator: "=").last)
        #expect(UUID(uuidString: String(id)) != nil)
        #expect(next.transport.fetches.first?.query.hasSuffix("instance_id=\(id)") == true)
    }
}
