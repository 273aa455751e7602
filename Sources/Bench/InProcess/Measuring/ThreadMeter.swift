import CAllocations
import Glibc

/// What the current thread has used of the machine.
enum ThreadMeter {
    /// The thread's time on a processor in nanoseconds: other threads and processes don't count.
    static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Memory that was asked for: each `malloc`, `calloc`, `realloc` and the like is one.
    struct Allocations: Equatable {
        /// How many times.
        var count: Int
        /// How many bytes in all.
        var bytes: Int
    }

    /// Whether allocations are counted; not so in a build with a sanitizer.
    static var countsAllocations: Bool { callocations_are_counted() }

    /// What the thread allocated while `body` ran.
    static func allocations(of body: () -> Void) -> Allocations {
        let before = callocations_of_thread()
        body()
        let after = callocations_of_thread()
        return Allocations(count: Int(after.count - before.count), bytes: Int(after.bytes - before.bytes))
    }
}

/// Uses a value, as far as the optimiser can tell, so that it can't leave out the work of making it.
@inline(__always)
func keep<Value>(_ value: Value) {
    withUnsafePointer(to: value) { callocations_keep($0) }
}
