import Crypto
import Domain

/// What a `LoginThrottle` knows; time comes in, an admission goes out.
///
/// Counters stand in two tables of a fixed size and are found by a keyed digest, so memory does not grow with the number
/// of accounts and addresses that are tried, and nothing is ever evicted: whoever tries a million names pushes no
/// counter out. Two names may share a counter; which ones can't be foreseen without the seed, and all it does is to make
/// the limit stricter for them.
struct LoginThrottleState: Sendable {
    static let window: Int64 = 60_000_000
    static let accountFailuresMax = 5
    static let addressFailuresMax = 20

    private let seed: [UInt8]
    private var accounts: [FailureCounter]
    private var addresses: [FailureCounter]

    init(seed: [UInt8] = SecureRandom.bytes(16), counters: Int = 16_384) {
        self.seed = seed
        accounts = Array(repeating: FailureCounter(), count: counters)
        addresses = Array(repeating: FailureCounter(), count: counters)
    }

    mutating func admit(account: String, address: String, now: Timestamp) -> Admission {
        let account = index(account: account)
        let address = index(address: address)
        let waits = [
            accounts[account].wait(limit: Self.accountFailuresMax, now: now.microseconds),
            addresses[address].wait(limit: Self.addressFailuresMax, now: now.microseconds),
        ]
        if let wait = waits.compactMap(\.self).max() {
            return .refuse(retryAfterSeconds: max(1, Int((wait + 999_999) / 1_000_000)))
        }
        accounts[account].inFlight += 1
        addresses[address].inFlight += 1
        return .admit
    }

    mutating func failed(account: String, address: String, now: Timestamp) {
        settled(account: account, address: address)
        accounts[index(account: account)].failures.append(now.microseconds)
        addresses[index(address: address)].failures.append(now.microseconds)
    }

    mutating func settled(account: String, address: String) {
        accounts[index(account: account)].settle()
        addresses[index(address: address)].settle()
    }

    /// How many failures are remembered, old ones that nobody has asked about since included.
    var failuresHeld: Int { (accounts + addresses).reduce(0) { $0 + $1.failures.count } }

    /// An account is an email, whose ASCII case is ignored.
    private func index(account: String) -> Int {
        index("account/" + account.asciiLowercased, count: accounts.count)
    }

    /// Whoever has one IPv6 address has the other 2^64 of its network too.
    private func index(address: String) -> Int {
        index("address/" + ClientNetwork.text(ofAddress: address), count: addresses.count)
    }

    private func index(_ text: String, count: Int) -> Int {
        Int(SHA256.hash(seed + text.utf8).words.0 % UInt64(count))
    }
}

/// The failures of the last minute behind one counter, and the attempts that have no outcome yet.
private struct FailureCounter: Sendable {
    /// In microseconds since the Unix epoch, oldest first; never more than the limit, since attempts past it are refused.
    var failures: [Int64] = []
    var inFlight = 0

    /// How long, in microseconds, until another attempt may be made; nil: now.
    mutating func wait(limit: Int, now: Int64) -> Int64? {
        // A clock that was set back must lock nobody out for long: what lies far ahead is dropped too.
        failures.removeAll { abs(now - $0) >= LoginThrottleState.window }
        let excess = failures.count + inFlight - limit
        guard excess >= 0 else { return nil }
        return excess < failures.count ? failures[excess] + LoginThrottleState.window - now : 0
    }

    mutating func settle() { inFlight = max(0, inFlight - 1) }
}
