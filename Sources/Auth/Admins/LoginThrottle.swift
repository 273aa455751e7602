import Domain
import Locking

/// Whether somebody may try to sign in.
public enum Admission: Hashable, Sendable {
    /// Try; then say how it went.
    case admit
    /// Not before that many seconds have passed, at least 1.
    case refuse(retryAfterSeconds: Int)
}

/// Slows down the guessing of passwords: so many failures a minute for an account and for an address.
///
/// Each `.admit` must be followed by exactly one of `failed`, `succeeded` and `abandoned` for the same account and address.
public final class LoginThrottle: Sendable {
    private let state: Locked<LoginThrottleState>

    /// Nobody has failed yet.
    public init() { state = Locked(LoginThrottleState()) }

    /// Asks for one attempt. Attempts that have no outcome yet count as failures; a refused one does not count.
    public func admit(account: String, address: String, now: Timestamp) -> Admission {
        state.withLock { $0.admit(account: account, address: address, now: now) }
    }

    /// The password was wrong.
    public func failed(account: String, address: String, now: Timestamp) {
        state.withLock { $0.failed(account: account, address: address, now: now) }
    }

    /// The password was right. Earlier failures stay: they may be somebody else's.
    public func succeeded(account: String, address: String) {
        state.withLock { $0.settled(account: account, address: address) }
    }

    /// The attempt came to nothing, for want of the database say.
    public func abandoned(account: String, address: String) {
        state.withLock { $0.settled(account: account, address: address) }
    }
}
