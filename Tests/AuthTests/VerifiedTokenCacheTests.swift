import Domain
import Synchronization
import Testing

@testable import Auth

@Suite struct VerifiedTokenCacheTests {
    static let now = TokenKit.now

    static func token(_ number: Int, expires: String = "1750003600") -> String {
        TokenKit.token(payload: #"{"sub":"user-\#(number)","exp":\#(expires)}"#)
    }

    static func verify(_ verifier: TokenVerifier, _ token: String, at now: Timestamp = now) -> Bool {
        verifier.verify(Array(token.utf8)[...], now: now).identity != nil
    }

    @Test func aTokenIsRememberedOnce() throws {
        let verifier = try TokenKit.verifier()
        for _ in 0..<3 { #expect(Self.verify(verifier, Self.token(1))) }
        #expect(verifier.cached.entries == 1)
        #expect(Self.verify(verifier, Self.token(2)))
        #expect(verifier.cached.entries == 2)
    }

    @Test func aRememberedTokenStillExpires() throws {
        let verifier = try TokenKit.verifier()
        #expect(Self.verify(verifier, Self.token(1)))
        let end = Timestamp(seconds: 1_750_003_660)
        #expect(verifier.verify(Array(Self.token(1).utf8)[...], now: end) == .failure(.expired))
        #expect(verifier.verify(Array(Self.token(1).utf8)[...], now: end) == .failure(.expired))
        #expect(verifier.reads.load(ordering: .relaxed) == 1, "an expired token is refused from memory")
    }

    @Test func aRememberedTokenIsStillNotGoodBeforeItsTime() throws {
        let verifier = try TokenKit.verifier()
        let token = TokenKit.token(payload: #"{"sub":"u","exp":1750003600,"nbf":1750000000}"#)
        #expect(Self.verify(verifier, token))
        #expect(verifier.verify(Array(token.utf8)[...], now: Timestamp(seconds: 1_749_999_000)).isInvalid)
    }

    @Test func whatIsRefusedIsNotRememberedAndPushesNothingOut() throws {
        let verifier = try TokenKit.verifier()
        #expect(Self.verify(verifier, Self.token(0)))
        let before = verifier.cached
        for attack in TokenAttackTests.all { _ = verifier.verify(Array(attack.token.utf8)[...], now: Self.now) }
        #expect(!Self.verify(verifier, Self.token(1, expires: "1")))
        #expect(verifier.cached == before)
    }

    @Test func memoryIsBoundedWhateverTheNumberOfTokens() throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 10)
        for number in 0..<200 {
            #expect(Self.verify(verifier, Self.token(number)))
            #expect(verifier.cached.entries <= 10)
        }
        #expect(verifier.cached.entries >= 5)
    }

    @Test func memoryIsBoundedWhateverTheSizeOfTheirClaims() throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 100)
        let list = Array(repeating: "1", count: 2500).joined(separator: ",")
        for number in 0..<10 {
            let claims = #""claims":{"list":[\#(list)]}"#
            let token = TokenKit.token(payload: #"{"sub":"user-\#(number)","exp":1750003600,\#(claims)}"#)
            #expect(Self.verify(verifier, token))
            #expect(verifier.cached.bytes <= 100 * 4096)
        }
        #expect(Self.verify(verifier, Self.token(1)))
        #expect(verifier.cached.entries >= 1)
    }

    @Test func aVerifierWithoutRoomRemembersNothing() throws {
        for entriesMax in [0, -1] {
            let verifier = try TokenKit.verifier(cacheEntriesMax: entriesMax)
            #expect(Self.verify(verifier, Self.token(1)))
            #expect(verifier.cached.entries == 0)
        }
    }

    @Test(arguments: [40, 400]) func tokensInRegularUseAreNotVerifiedAgainInAFloodOfOthers(cacheEntriesMax: Int) throws
    {
        let verifier = try TokenKit.verifier(cacheEntriesMax: cacheEntriesMax)
        let regular = (0..<5).map { Self.token($0) }
        for token in regular + regular { #expect(Self.verify(verifier, token)) }
        for number in 100..<1100 {
            #expect(Self.verify(verifier, Self.token(number)))
            if number.isMultiple(of: 10) {
                for token in regular { #expect(Self.verify(verifier, token)) }
            }
        }
        #expect(verifier.reads.load(ordering: .relaxed) == regular.count + 1000)
        #expect(verifier.cached.entries <= cacheEntriesMax)
    }

    @Test func refusedTokensAreReadEachTimeAndCostTheRememberedOnesNothing() throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 4)
        let regular = (0..<4).map { Self.token($0) }
        for token in regular { #expect(Self.verify(verifier, token)) }
        let before = verifier.cached
        let wrong = Array("some other secret of enough bytes".utf8)
        for number in 0..<200 {
            let token = TokenKit.token(payload: #"{"sub":"user-\#(number)","exp":1750003600}"#, secret: wrong)
            #expect(!Self.verify(verifier, token))
        }
        #expect(verifier.cached == before)
        for token in regular { #expect(Self.verify(verifier, token)) }
        #expect(verifier.reads.load(ordering: .relaxed) == 204)
    }

    @Test func forgettingGivesTheBytesBackAndVerifiesAnew() throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 1000)
        for number in 0..<50 { #expect(Self.verify(verifier, Self.token(number))) }
        #expect(verifier.cached.entries == 50)
        #expect(verifier.cachedBytes >= 50 * 512)
        verifier.forgetCached()
        #expect(verifier.cached == (entries: 0, bytes: 0))
        #expect(Self.verify(verifier, Self.token(1)))
        #expect(verifier.cached.entries == 1)
        #expect(verifier.reads.load(ordering: .relaxed) == 51)
    }

    @Test func aSpanIsVerifiedLikeASlice() throws {
        let verifier = try TokenKit.verifier()
        let token = Array(Self.token(1).utf8)
        let result = verifier.verify(token.span, now: Self.now)
        #expect(result.identity?.uid == "user-1")
        #expect(verifier.verify(token[...], now: Self.now).identity?.uid == "user-1")
        #expect(verifier.reads.load(ordering: .relaxed) == 1)
    }

    /// Readers, writers and one who forgets everything: what is counted is what is held.
    @Test func manyThreadsKeepTheSumOfBytes() async throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 256)
        let tokens = (0..<64).map { Self.token($0) }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<300 {
                        _ = Self.verify(verifier, tokens[(round * 7 + task * 11) % tokens.count])
                        if task == 0, round.isMultiple(of: 50) { verifier.forgetCached() }
                    }
                }
            }
        }
        #expect(verifier.cachedBytes >= verifier.cached.entries * 512)
        verifier.forgetCached()
        #expect(verifier.cached == (entries: 0, bytes: 0))
    }

    /// Many threads, tokens good and bad and expired, more of them than are remembered: every answer is right.
    @Test func manyThreadsGetTheRightAnswers() async throws {
        let verifier = try TokenKit.verifier(cacheEntriesMax: 16)
        let genuine = (0..<24).map { Self.token($0) } + TokenVerifierTests.genuine
        let refused = TokenAttackTests.all.prefix(40).map(\.token)
        let expired = (0..<4).map { Self.token($0, expires: "1") }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<400).count { round in
                        let index = round * 7 + task * 13
                        switch (round + task) % 4 {
                        case 0:
                            let token = Array(refused[index % refused.count].utf8)[...]
                            return !verifier.verify(token, now: Self.now).isInvalid
                        case 1:
                            let token = Array(expired[index % expired.count].utf8)[...]
                            return verifier.verify(token, now: Self.now) != .failure(.expired)
                        default:
                            let number = index % genuine.count
                            let identity = verifier.verify(Array(genuine[number].utf8)[...], now: Self.now).identity
                            return identity?.uid != (number < 24 ? "user-\(number)" : "user-42")
                        }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(verifier.cached.entries <= 16)
    }
}
