import Crypto
import Domain
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
        #expect(verifier.cached.entries == 0, "an entry dies at its time")
        #expect(verifier.cached.bytes == 0)
        #expect(verifier.verify(Array(Self.token(1).utf8)[...], now: end) == .failure(.expired))
    }

    @Test func aRememberedTokenIsStillNotGoodBeforeItsTime() throws {
        let verifier = try TokenKit.verifier()
        let token = TokenKit.token(payload: #"{"sub":"u","exp":1750003600,"nbf":1750000000}"#)
        #expect(Self.verify(verifier, token))
        #expect(verifier.verify(Array(token.utf8)[...], now: Timestamp(seconds: 1_749_999_000)).isInvalid)
    }

    @Test func whatIsRefusedIsNotRemembered() throws {
        let verifier = try TokenKit.verifier()
        for attack in TokenAttackTests.all { _ = verifier.verify(Array(attack.token.utf8)[...], now: Self.now) }
        #expect(!Self.verify(verifier, Self.token(1, expires: "1")))
        #expect(verifier.cached.entries == 0)
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
        for entriesMax in [0, 1, -1] {
            let verifier = try TokenKit.verifier(cacheEntriesMax: entriesMax)
            #expect(Self.verify(verifier, Self.token(1)))
            #expect(verifier.cached.entries == 0)
        }
    }

    @Test func whatIsInUseOutlivesAFloodOfTokensUsedOnce() {
        var cache = VerifiedTokenCache(entriesMax: 20, bytesMax: 1 << 20)
        func digest(_ number: Int) -> Digest { SHA256.hash(Array("\(number)".utf8)) }
        for number in 0..<5 { _ = cache.insert(Self.entry(number), for: digest(number)) }
        for flood in 100..<1100 {
            _ = cache.insert(Self.entry(flood), for: digest(flood))
            if flood.isMultiple(of: 4) {
                for number in 0..<5 {
                    #expect(cache.find(digest(number), now: Self.now)?.identity.uid == "user-\(number)")
                }
            }
            #expect(cache.count <= 20)
        }
        #expect(cache.find(digest(100), now: Self.now) == nil)
    }

    @Test func theSumOfBytesIsThatOfTheEntries() {
        var cache = VerifiedTokenCache(entriesMax: 8, bytesMax: 1 << 20)
        func digest(_ number: Int) -> Digest { SHA256.hash(Array("\(number)".utf8)) }
        for number in 0..<100 {
            _ = cache.insert(Self.entry(number % 7), for: digest(number % 7))
            _ = cache.find(digest(number * 3 % 7), now: Self.now)
            #expect(cache.bytes == cache.count * Self.entry(0).bytes)
        }
    }

    static func entry(_ number: Int) -> VerifiedTokenCache.Entry {
        let identity = Identity(uid: "user-\(number)", tier: nil, claims: .none)
        let expires = NumericDate(microseconds: 1_750_003_600_000_000)
        return VerifiedTokenCache.Entry(VerifiedToken(identity: identity, expires: expires, notBefore: nil))
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
