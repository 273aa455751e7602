import Foundation
import Locking
import TestSupport

/// Single requests, to look at an answer before it is measured.
enum HTTP {
    /// The answer to GET.
    static func get(_ target: String, port: Int, headers: [(String, String)] = []) throws -> HTTPAnswer {
        try Client(port: port, headers: headers).send("GET", target)
    }
}

/// Waiting for what somebody else is about to bring about.
enum Wait {
    /// Asks every few milliseconds; false if it does not come about in that time.
    static func until(seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if try condition() { return true }
            usleep(2_000)
        }
        return false
    }

    /// The same without a pause between the questions.
    static func often(seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if try condition() { return true }
        }
        return false
    }

    /// Runs `body` to its end while this thread waits: programs are started from the main thread alone, which therefore
    /// can't be left.
    static func forTask<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Locked<Result<Value, any Error>?>(nil)
        Task {
            do {
                let value = try await body()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        guard let outcome = result.withLock({ $0 }) else { throw BenchError("a task ended without a result") }
        return try outcome.get()
    }
}
