import Foundation
import Testing

@testable import RemoteConfigClient

@Suite(.timeLimit(.minutes(3))) struct SignInTests {
    @Test func aSignInFetchesAtOnceWithTheTokenAndWithoutTheOldTag() throws {
        let rig = try Rig()
        rig.start()
        rig.client?.setAccessToken(token(of: "ann"))
        rig.drain()
        let fetch = try #require(rig.transport.fetches.last)
        #expect(rig.transport.fetches.count == 2)
        #expect(fetch.header("Authorization") == "Bearer " + token(of: "ann"))
        #expect(fetch.header("If-None-Match") == nil)
    }

    @Test func aSignInNeverShowsTheValuesOfTheOneBefore() throws {
        let rig = try Rig { $0.defaults = .values(["a": 0]) }
        rig.start()
        rig.client?.setAccessToken(token(of: "ann"))
        #expect(rig.client?.int("a") == 0)
        #expect(rig.client?.source(of: "a") == .bundled)
        rig.drain()
        rig.answerFetch(.config(#"{"a":2}"#, etag: #""ann""#))
        rig.client?.setAccessToken(token(of: "bob"))
        #expect(rig.client?.int("a") == 0)
        rig.client?.setAccessToken(nil)
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.source(of: "a") == .cached)
        rig.client?.setAccessToken(token(of: "ann"))
        #expect(rig.client?.int("a") == 2)
        rig.drain()
        #expect(rig.transport.fetches.last?.header("If-None-Match") == #""ann""#)
    }

    @Test func aSignOutFetchesAtOnceWithoutAToken() throws {
        let rig = try Rig { $0.accessToken = token(of: "ann") }
        rig.start()
        #expect(rig.transport.fetches.last?.header("Authorization") != nil)
        rig.client?.setAccessToken(nil)
        rig.drain()
        #expect(rig.transport.fetches.count == 2)
        #expect(rig.transport.fetches.last?.header("Authorization") == nil)
    }

    @Test func aFurtherTokenOfTheSameUserFetchesAtOnceAndKeepsValuesAndTag() throws {
        let rig = try Rig { $0.accessToken = token(of: "ann") }
        rig.start()
        rig.client?.setAccessToken(token(of: "ann", #","tier":"gold""#))
        #expect(rig.client?.int("a") == 1)
        rig.drain()
        #expect(rig.transport.fetches.count == 2)
        #expect(rig.transport.fetches.last?.header("If-None-Match") == #""e1""#)
    }

    @Test func aFurtherTokenOfTheSameUserKeepsValuesThatAreNotOnDisk() throws {
        let folder = ScratchFolder()
        try folder.write("a file", to: "file")
        let rig = try Rig(folder: folder, at: "file/below") { $0.accessToken = token(of: "ann") }
        rig.start()
        rig.client?.setAccessToken(token(of: "ann", #","tier":"gold""#))
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.source(of: "a") == .fetched)
    }

    @Test func theSameTokenAgainDoesNothing() throws {
        let rig = try Rig { $0.accessToken = token(of: "ann") }
        rig.start()
        rig.client?.setAccessToken(token(of: "ann"))
        rig.drain()
        #expect(rig.transport.fetches.count == 1)
    }

    @Test func anAnswerToTheOneBeforeIsNobodys() throws {
        let rig = try Rig()
        rig.answerBootstrap()
        rig.client?.setAccessToken(token(of: "ann"))
        rig.drain()
        #expect(rig.transport.sent[1].isCancelled)
        rig.transport.replyLate(toRequest: 1, .config(#"{"a":"anonymous"}"#, etag: #""x""#))
        rig.drain()
        #expect(rig.client?.getAll().isEmpty == true)
        rig.answerFetch(.config(#"{"a":"ann"}"#, etag: #""y""#))
        #expect(rig.client?.string("a") == "ann")
    }

    @Test func anAnswerThatArrivesAsTheUserSignsInIsNotTheUsers() throws {
        let rig = try Rig()
        rig.answerBootstrap()
        // The queue has not heard of the sign-in yet when the answer is there.
        rig.client?.engine.queue.suspend()
        rig.transport.reply(to: "config", .config(#"{"a":"anonymous"}"#, etag: #""x""#))
        rig.client?.setAccessToken(token(of: "ann"))
        rig.client?.engine.queue.resume()
        rig.drain()
        #expect(rig.client?.getAll().isEmpty == true)
        #expect(rig.transport.fetches.last?.header("If-None-Match") == nil)
        #expect(rig.answerFetch(.config(#"{"a":"ann"}"#)))
        #expect(rig.client?.string("a") == "ann")
    }

    @Test func anAnswerToAnEarlierTokenIsNotTakenForTheNextOne() throws {
        let rig = try Rig { $0.accessToken = token(of: "ann") }
        rig.answerBootstrap()
        rig.client?.engine.queue.suspend()
        rig.transport.reply(to: "config", .config(#"{"a":"silver"}"#))
        rig.client?.setAccessToken(token(of: "ann", #","tier":"gold""#))
        rig.client?.engine.queue.resume()
        rig.drain()
        #expect(rig.client?.getAll().isEmpty == true)
        #expect(rig.answerFetch(.config(#"{"a":"gold"}"#)))
        #expect(rig.client?.string("a") == "gold")
    }

    @Test func aUserThatTheAppNamesIsOneWhateverTheToken() throws {
        let rig = try Rig()
        rig.answerBootstrap(.failure(.offline))
        rig.client?.identify("ann", accessToken: "opaque-1")
        rig.drain()
        rig.answerFetch(.config(#"{"a":5}"#))
        rig.client?.setAccessToken(nil)
        #expect(rig.client?.int("a") == nil)
        rig.client?.identify("ann", accessToken: "opaque-2")
        #expect(rig.client?.int("a") == 5)
    }

    @Test func aRestartHasTheUsersOwnCacheAndNoOthers() throws {
        let first = try Rig { $0.accessToken = token(of: "ann") }
        first.start()
        #expect(try Rig(folder: first.folder).client?.int("a") == nil)
        let bob = try Rig(folder: first.folder) { $0.accessToken = token(of: "bob") }
        #expect(bob.client?.int("a") == nil)
        let ann = try Rig(folder: first.folder) { $0.accessToken = token(of: "ann", #","exp":9"#) }
        #expect(ann.client?.int("a") == 1)
    }

    @Test func theTokenIsNowhereOnDisk() throws {
        let rig = try Rig { $0.accessToken = "opaque-secret-token" }
        rig.start()
        let files = try FileManager.default.subpathsOfDirectory(atPath: rig.folder.url.path)
        #expect(files.count >= 2)
        for file in files {
            let bytes = try Data(contentsOf: rig.folder.url.appending(path: file))
            #expect(bytes.range(of: Data("opaque-secret".utf8)) == nil)
            #expect(bytes.range(of: Data(Rig.appKey.utf8)) == nil)
        }
    }

    @Test func clientsOfDifferentKeysShareNoValues() throws {
        let first = try Rig()
        first.start()
        let other = try Rig(folder: first.folder, appKey: "ak_other")
        #expect(other.client?.int("a") == nil)
        other.start(#"{"b":2}"#)
        #expect(first.client?.int("b") == nil)
        other.client?.setAccessToken(token(of: "ann"))
        #expect(first.client?.int("a") == 1)
        #expect(first.transport.fetches.count == 1)
    }
}

@Suite(.timeLimit(.minutes(3))) struct TokenProviderTests {
    private func rig(_ provider: @escaping @Sendable () async throws -> String?) throws -> Rig {
        let rig = try Rig {
            $0.accessToken = token(of: "ann")
            $0.accessTokenProvider = provider
        }
        rig.start()
        rig.client?.refresh()
        rig.drain()
        return rig
    }

    @Test func aRefusedTokenIsReplacedOnceAndTheFetchGoesOn() async throws {
        let asked = Guarded(0)
        let rig = try rig {
            asked.withLock { $0 += 1 }
            return token(of: "ann", #","fresh":true"#)
        }
        rig.answerFetch(.status(401))
        await rig.transport.waitForRequests(4)
        #expect(rig.transport.fetches.last?.header("Authorization") == "Bearer " + token(of: "ann", #","fresh":true"#))
        #expect(rig.transport.fetches.last?.header("If-None-Match") == #""e1""#)
        rig.answerFetch(.config(version: 2, #"{"a":2}"#))
        #expect(rig.client?.int("a") == 2)
        #expect(rig.client?.lastError == nil)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func aSecondRefusalIsReportedAndNobodyIsAskedAgain() async throws {
        let asked = Guarded(0)
        let rig = try rig {
            asked.withLock { count in
                count += 1
                return token(of: "ann", #","n":\#(count)"#)
            }
        }
        rig.answerFetch(.status(401))
        await rig.transport.waitForRequests(4)
        rig.answerFetch(.status(401))
        #expect(rig.client?.lastError == .unauthorized)
        #expect(rig.client?.int("a") == 1)
        #expect(asked.withLock { $0 } == 1)
    }

    struct Gone: Error {}

    @Test(arguments: ["none", "throws", "same", "blank"])
    func withoutABetterTokenTheRefusalIsReported(_ kind: String) async throws {
        let rig = try rig {
            switch kind {
            case "throws": throw Gone()
            case "same": return token(of: "ann")
            case "blank": return " "
            default: return nil
            }
        }
        rig.answerFetch(.status(304))
        let client = try #require(rig.client)
        let outcome = Task { try await client.fetch() }
        await rig.transport.waitForRequests(4)
        rig.transport.reply(to: "config", .status(401))
        await #expect(throws: RemoteConfigError.unauthorized) { try await outcome.value }
        #expect(rig.transport.fetches.count == 3)
        #expect(rig.client?.int("a") == 1)
    }

    @Test func nobodyIsAskedWhereNoTokenWasSent() throws {
        let rig = try Rig { $0.accessTokenProvider = { token(of: "ann") } }
        rig.answerBootstrap()
        rig.answerFetch(.status(401))
        #expect(rig.client?.lastError == .unauthorized)
        #expect(rig.transport.fetches.count == 1)
    }

    @Test func aTokenOfAnotherUserMakesTheValuesTheirs() async throws {
        let rig = try rig { token(of: "bob") }
        rig.answerFetch(.status(401))
        await rig.transport.waitForRequests(4)
        #expect(rig.client?.int("a") == nil)
        #expect(rig.transport.fetches.last?.header("If-None-Match") == nil)
        rig.answerFetch(.config(#"{"a":9}"#))
        #expect(rig.client?.int("a") == 9)
    }

    @Test func aFreshTokenForTheOneBeforeSignsNobodyOut() async throws {
        let (fresh, giving) = AsyncStream.makeStream(of: String.self)
        let rig = try rig { await fresh.first { _ in true } }
        rig.answerFetch(.status(304))
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.status(401))
        let client = try #require(rig.client)
        let asking = try #require(client.engine.state.withLock { $0.onItsWay.keys.first })
        // Bob has signed in, and the engine has not heard of it yet when Ann's token arrives.
        let bob = Caller(token: token(of: "bob"), userIDClaim: "sub")
        #expect(client.store.switchCaller(to: bob) != nil)
        giving.yield(token(of: "ann", #","fresh":1"#))
        await client.engine.waitForTheEnd(of: asking)
        #expect(client.store.question.caller == bob)
        client.engine.handle(.callerChanged)
        rig.drain()
        #expect(rig.transport.fetches.last?.header("Authorization") == "Bearer " + token(of: "bob"))
    }

    @Test func aTokenOfAnotherUserIsAChangeOfWhatIsRead() async throws {
        let rig = try rig { token(of: "bob") }
        let changes = try #require(rig.client?.changes())
        rig.answerFetch(.status(401))
        await rig.transport.waitForRequests(4)
        rig.client?.shutDown()
        let change = await changes.first { _ in true }
        #expect(change == ConfigChange(keys: ["a"], version: 0, source: .bundled))
    }

    @Test func aFreshOpaqueTokenIsTheSameUsers() async throws {
        let rig = try Rig {
            $0.accessToken = "opaque-1"
            $0.accessTokenProvider = { "opaque-2" }
        }
        rig.start()
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.status(401))
        await rig.transport.waitForRequests(4)
        #expect(rig.client?.int("a") == 1)
        #expect(rig.transport.fetches.last?.header("Authorization") == "Bearer opaque-2")
        #expect(rig.transport.fetches.last?.header("If-None-Match") == #""e1""#)
    }

    @Test func aProviderThatNeverAnswersIsGivenUpInTime() async throws {
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let rig = try rig {
            for await _ in never {}
            end.yield(Task.isCancelled)
            return nil
        }
        rig.answerFetch(.status(401))
        rig.advance(30)
        #expect(rig.client?.lastError == .unauthorized)
        #expect(await ends.first { _ in true } == true)
    }

    @Test func aTokenThatCanBeInNoHeaderIsNeverSent() throws {
        let rig = try Rig { $0.accessToken = "a\r\nX-Evil: 1" }
        rig.answerBootstrap()
        #expect(rig.transport.fetches.isEmpty)
        #expect(rig.client?.lastError == .unauthorized)
    }
}

extension FetchEngine {
    /// Returns once the request is over, and all that follows from it at once is done.
    fileprivate func waitForTheEnd(of request: RequestID) async {
        while state.withLock({ $0.onItsWay[request] != nil }) { await Task.yield() }
        queue.sync {}
    }
}
