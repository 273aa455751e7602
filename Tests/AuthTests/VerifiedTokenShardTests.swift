import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct VerifiedTokenShardTests {
    static let now = TokenKit.now
    static let after = Timestamp(seconds: 1_750_003_660)

    static func digest(_ number: Int) -> Digest { SHA256.hash(Array("\(number)".utf8)) }

    static func token(_ number: Int, padding: Int = 0) -> VerifiedToken {
        let claims: JSONObject = padding == 0 ? [:] : ["pad": .string(String(repeating: "x", count: padding))]
        let identity = Identity(uid: "user-\(100 + number % 900)", tier: nil, claims: Claims(claims))
        let expires = NumericDate(microseconds: 1_750_003_600_000_000)
        return VerifiedToken(identity: identity, expires: expires, notBefore: nil)
    }

    static func shard(entriesMax: Int = 20, bytesMax: Int = 1 << 20) -> VerifiedTokenShard {
        VerifiedTokenShard(entriesMax: entriesMax, bytesMax: bytesMax)
    }

    /// A shard to which these came, each once.
    static func shard(of numbers: some Sequence<Int>) -> VerifiedTokenShard {
        var shard = shard()
        for number in numbers { _ = shard.insert(token(number), for: digest(number)) }
        return shard
    }

    static func held(_ numbers: some Sequence<Int>, in shard: VerifiedTokenShard) -> [Int] {
        var copy = shard
        return numbers.filter { copy.find(digest($0), now: now) != nil }
    }

    @Test func aShardIsFilledWholeBeforeAnythingIsDropped() {
        #expect(Self.held(0..<20, in: Self.shard(of: 0..<20)) == Array(0..<20))
    }

    @Test func whatCameOnceGoesInTheOrderOfItsComing() {
        let shard = Self.shard(of: 0..<30)
        #expect(Self.held(0..<30, in: shard) == Array(10..<30))
    }

    @Test func whatWasAskedForStaysThroughAFlood() {
        var shard = Self.shard(of: 0..<20)
        for number in 0..<5 { _ = shard.find(Self.digest(number), now: Self.now) }
        for number in 100..<10_000 {
            _ = shard.insert(Self.token(number), for: Self.digest(number))
            #expect(shard.count <= 20)
        }
        #expect(Self.held(0..<20, in: shard) == Array(0..<5))
    }

    @Test func whatIsNotAskedForAnyMoreMakesRoomForWhatIs() {
        var shard = Self.shard(of: 0..<20)
        for number in 0..<20 { _ = shard.find(Self.digest(number), now: Self.now) }
        for number in 100..<200 {
            _ = shard.insert(Self.token(number), for: Self.digest(number))
            _ = shard.find(Self.digest(number), now: Self.now)
        }
        #expect(Self.held(0..<20, in: shard) == [])
    }

    @Test func anExpiredTokenIsFoundButNotInUse() {
        var shard = Self.shard(of: 0..<20)
        #expect(shard.find(Self.digest(0), now: Self.after) != nil)
        _ = shard.insert(Self.token(20), for: Self.digest(20))
        #expect(Self.held([0], in: shard) == [])
    }

    @Test func whatIsDroppedIsHandedBack() {
        var shard = Self.shard(of: 0..<20)
        let dropped = shard.insert(Self.token(20), for: Self.digest(20))
        #expect(dropped.map(\.identity.uid) == ["user-100"])
    }

    @Test func aTokenIsHeldOnce() {
        var shard = Self.shard()
        for _ in 0..<3 { _ = shard.insert(Self.token(1), for: Self.digest(1)) }
        #expect(shard.count == 1)
        #expect(shard.bytes == Self.token(1).bytesHeld)
    }

    @Test func theSumOfBytesIsThatOfTheEntries() {
        var shard = Self.shard(entriesMax: 8)
        for number in 0..<1000 {
            _ = shard.insert(Self.token(number % 11), for: Self.digest(number % 11))
            _ = shard.find(Self.digest(number * 3 % 7), now: Self.now)
            #expect(shard.bytes == shard.count * Self.token(0).bytesHeld)
        }
    }

    @Test func bytesAreBoundedWhateverTheSizes() {
        var shard = Self.shard(entriesMax: 1000, bytesMax: 100_000)
        for number in 0..<2000 {
            _ = shard.insert(Self.token(number, padding: number * 37 % 12_000), for: Self.digest(number))
            if number.isMultiple(of: 3) { _ = shard.find(Self.digest(number), now: Self.now) }
            #expect(shard.bytes <= 100_000)
        }
        #expect(shard.bytes > 50_000)
    }

    @Test func aTokenOfMoreThanAQuarterOfTheRoomIsNotKept() {
        var shard = Self.shard(bytesMax: 8000)
        _ = shard.insert(Self.token(1), for: Self.digest(1))
        #expect(shard.insert(Self.token(2, padding: 1000), for: Self.digest(2)).isEmpty)
        #expect(Self.held(1...2, in: shard) == [1])
    }

    @Test(arguments: [1, 2, 3]) func theSmallestShardsWork(entriesMax: Int) {
        var shard = Self.shard(entriesMax: entriesMax, bytesMax: entriesMax << 12)
        for number in 0..<50 {
            _ = shard.insert(Self.token(number), for: Self.digest(number))
            _ = shard.find(Self.digest(number), now: Self.now)
            #expect(shard.count == min(number + 1, entriesMax))
        }
    }
}
