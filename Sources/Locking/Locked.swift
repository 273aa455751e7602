import Synchronization

#if TSAN
    @_silgen_name("__tsan_acquire") private func tsanAcquire(_ address: UnsafeMutableRawPointer)
    @_silgen_name("__tsan_release") private func tsanRelease(_ address: UnsafeMutableRawPointer)
#endif

/// A value that threads share behind a `Mutex`.
///
/// The standard library's mutex is not instrumented, so the thread sanitizer reports false races once it is contended;
/// built with `-D TSAN`, this wrapper tells the sanitizer what the lock orders.
public final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    /// Wraps the initial value.
    public init(_ value: Value) { mutex = Mutex(value) }

    /// Runs `body` with the lock held. Touch memory only: no call that can block, no logging, no other lock.
    public func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { (value: inout Value) throws(Failure) -> Result in
            #if TSAN
                let address = Unmanaged.passUnretained(self).toOpaque()
                tsanAcquire(address)
                defer { tsanRelease(address) }
            #endif
            return try body(&value)
        }
    }
}
