import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct LoginThrottleTests {
    private static let start = Timestamp(seconds: 1_750_000_000)
    private var state = LoginThrottleState(seed: [1, 2, 3])

    private static func at(_ seconds: Double) -> Timestamp {
        Timestamp(microseconds: start.microseconds + Int64(seconds * 1_000_000))
    }

    private mutating func fail(_ account: String, from address: String = "192.0.2.1", at seconds: Double) -> Admission {
        let admission = state.admit(account: account, address: address, now: Self.at(seconds))
        if admission == .admit { state.failed(account: account, address: address, now: Self.at(seconds)) }
        return admission
    }

    @Test mutating func theSixthFailureOfAnAccountInAMinuteIsRefused() {
        for second in 0..<5 {
            #expect(fail("ada@example.com", from: "192.0.2.\(second)", at: Double(second)) == .admit)
        }
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 5) == .refuse(retryAfterSeconds: 55))
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 59.5) == .refuse(retryAfterSeconds: 1))
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 60) == .admit)
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 60) == .refuse(retryAfterSeconds: 1))
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 61) == .admit)
    }

    @Test mutating func theTwentyFirstFailureOfAnAddressInAMinuteIsRefused() {
        for number in 0..<20 { #expect(fail("user-\(number)@example.com", at: 0) == .admit) }
        #expect(fail("another@example.com", at: 1) == .refuse(retryAfterSeconds: 59))
        #expect(fail("another@example.com", from: "192.0.2.2", at: 1) == .admit)
        #expect(fail("another@example.com", at: 60) == .admit)
    }

    @Test mutating func whatIsRefusedIsNotCounted() {
        for _ in 0..<5 { _ = fail("ada@example.com", at: 0) }
        for _ in 0..<1000 { #expect(fail("ada@example.com", at: 30) == .refuse(retryAfterSeconds: 30)) }
        #expect(fail("ada@example.com", at: 60) == .admit)
        #expect(fail("other@example.com", at: 60) == .admit)
    }

    @Test mutating func attemptsInFlightCountAsFailures() {
        for _ in 0..<5 {
            #expect(state.admit(account: "ada@example.com", address: "192.0.2.1", now: Self.at(0)) == .admit)
        }
        #expect(fail("ada@example.com", from: "192.0.2.2", at: 0) == .refuse(retryAfterSeconds: 1))
        state.settled(account: "ada@example.com", address: "192.0.2.1")
        #expect(fail("ada@example.com", from: "192.0.2.2", at: 0) == .admit)
        #expect(fail("ada@example.com", from: "192.0.2.2", at: 1) == .refuse(retryAfterSeconds: 59))
    }

    @Test mutating func successesAreNotCountedAndForgiveNothing() {
        for _ in 0..<100 {
            #expect(state.admit(account: "ada@example.com", address: "192.0.2.1", now: Self.at(0)) == .admit)
            state.settled(account: "ada@example.com", address: "192.0.2.1")
        }
        for _ in 0..<4 { #expect(fail("ada@example.com", at: 0) == .admit) }
        #expect(state.admit(account: "ada@example.com", address: "192.0.2.1", now: Self.at(0)) == .admit)
        state.settled(account: "ada@example.com", address: "192.0.2.1")
        #expect(fail("ada@example.com", at: 0) == .admit)
        #expect(fail("ada@example.com", at: 0) == .refuse(retryAfterSeconds: 60))
    }

    @Test mutating func anAccountIsItsEmailWhateverTheCase() {
        for email in ["ada@example.com", "ADA@example.com", "Ada@Example.com", "adA@example.com", "ada@EXAMPLE.com"] {
            #expect(fail(email, at: 0) == .admit)
        }
        #expect(fail("aDa@example.com", at: 1) == .refuse(retryAfterSeconds: 59))
    }

    @Test mutating func oneIPv6NetworkIsOneAddress() {
        for number in 0..<20 {
            #expect(fail("user-\(number)@example.com", from: "2001:db8::\(number)", at: 0) == .admit)
        }
        #expect(fail("a@example.com", from: "2001:db8:0:0:ffff::1", at: 1) == .refuse(retryAfterSeconds: 59))
        #expect(fail("a@example.com", from: "2001:db8:0:1::1", at: 1) == .admit)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "20:1:d:b8:0:0:0:0/64"),
        ("::1", "0:0:0:0:0:0:0:0/64"), ("not an address", "not an address"), ("", ""),
    ])
    func theNetworkOfAnAddress(address: String, network: String) {
        #expect(ClientNetwork.text(ofAddress: address) == network)
    }

    @Test mutating func aFloodOfOtherNamesFreesNobodyAndTakesNoMemory() {
        for _ in 0..<5 { _ = fail("ada@example.com", at: 0) }
        for number in 0..<50_000 {
            _ = fail("user-\(number)@example.com", from: "198.51.\(number / 256 % 256).\(number % 256)", at: 1)
        }
        #expect(fail("ada@example.com", from: "192.0.2.9", at: 2) == .refuse(retryAfterSeconds: 58))
        #expect(state.failuresHeld <= 16_384 * 25)
    }

    @Test mutating func aClockThatIsSetBackLocksNobodyOutForLong() {
        for _ in 0..<5 { _ = fail("ada@example.com", at: 86_400) }
        #expect(fail("ada@example.com", at: 86_399.9) == .refuse(retryAfterSeconds: 61))
        #expect(fail("ada@example.com", at: 0) == .admit)
    }

    @Test func parallelGuessesDoNotExceedTheLimit() async {
        let throttle = LoginThrottle()
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let address = "192.0.2.\(number)"
                    guard throttle.admit(account: "ada@example.com", address: address, now: Self.start) == .admit else {
                        return false
                    }
                    await Task.yield()
                    throttle.failed(account: "ada@example.com", address: address, now: Self.start)
                    return true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 5)
    }
}
