import Glibc

/// What `body` takes of the processor, however busy the machine is. It runs on one thread.
func processorTime(of body: () throws -> Void) rethrows -> Duration {
    let start = processorTimeOfThread()
    try body()
    return processorTimeOfThread() - start
}

private func processorTimeOfThread() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
