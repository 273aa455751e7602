import Domain
import Locking
import Transport

/// How often apps may fetch from this instance: with one app key, and from one client's address. Shared by all loops.
public final class FetchLimits: Sendable {
    private let perKey: FetchRate?
    private let perAddress: FetchRate?
    private let networks: [Locked<NetworkBuckets>]
    private let client: @Sendable (Request) -> IPAddress?

    // 131,072 buckets, 2 MiB: about as many clients may be short of tokens at once before newcomers find no full bucket.
    // In parts, so that loops seldom meet at a lock.
    private static let parts = 64
    private static let rowsPerPart = 256

    /// Nil if nothing is limited.
    ///
    /// - Parameter client: where a request came from, behind whatever proxies there are; nil is one client of its own.
    public init?(perKey: FetchRate?, perAddress: FetchRate?, client: @escaping @Sendable (Request) -> IPAddress?) {
        if perKey == nil && perAddress == nil { return nil }
        self.perKey = perKey
        self.perAddress = perAddress
        self.client = client
        networks =
            perAddress == nil ? [] : (0..<Self.parts).map { _ in Locked(NetworkBuckets(rows: Self.rowsPerPart)) }
    }

    /// Takes a token of the client's address.
    ///
    /// - Throws: 429 if there is none.
    func admit(_ request: Request, _ now: Timestamp) throws(APIError) {
        guard let perAddress else { return }
        let client = Client(client(request))
        let isAdmitted = networks[client.part(of: Self.parts)].withLock {
            $0.take(client.network, hash: client.hash, rate: perAddress, at: now.nanoseconds)
        }
        guard !isAdmitted else { return }
        throw Self.refusal("from your address", wait: wait(client, now))
    }

    /// Takes a token of the app key.
    ///
    /// - Throws: 429 if there is none, to be tried again when there is one of the client's address too.
    func admit(_ key: AppKeyRecord, _ request: Request, _ now: Timestamp) throws(APIError) {
        guard let perKey, !key.bucket.take(perKey, at: now.nanoseconds) else { return }
        let wait = max(key.bucket.wait(perKey, at: now.nanoseconds), wait(Client(client(request)), now))
        throw Self.refusal("with this app key", wait: wait)
    }

    private func wait(_ client: Client, _ now: Timestamp) -> Int64 {
        guard let perAddress else { return 0 }
        return networks[client.part(of: Self.parts)].withLock {
            $0.wait(client.network, hash: client.hash, rate: perAddress, at: now.nanoseconds)
        }
    }

    private static func refusal(_ whose: String, wait: Int64) -> APIError {
        let seconds = max(1, (wait + 999_999_999) / 1_000_000_000)
        var error = APIError(.tooManyRequests, "Too many fetches \(whose): wait \(seconds) seconds.")
        error.retryAfterSeconds = Int(seconds)
        return error
    }
}

/// A client as its bucket is found.
private struct Client {
    let network: UInt64
    /// Seeded at random in each process, so that nobody can choose whom to share a row with.
    let hash: UInt

    init(_ address: IPAddress?) {
        network = address?.clientNetwork ?? 0
        var hasher = Hasher()
        hasher.combine(network)
        hash = UInt(bitPattern: hasher.finalize())
    }

    /// By other bits than those that decide on the row.
    func part(of parts: Int) -> Int { Int((hash >> 32) % UInt(parts)) }
}

extension Timestamp {
    fileprivate var nanoseconds: Int64 { microseconds * 1_000 }
}
