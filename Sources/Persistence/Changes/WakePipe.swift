import Glibc

/// Wakes a thread that waits in `poll`. Where no pipe is to be had, the thread wakes when its time is over.
final class WakePipe: Sendable {
    /// Becomes readable for good with `wake`; -1, which `poll` passes over, where there is no pipe.
    let reading: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let isOpen = pipe(&ends) == 0
        reading = isOpen ? ends[0] : -1
        writing = isOpen ? ends[1] : -1
        for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        if reading >= 0 { close(reading) }
        if writing >= 0 { close(writing) }
    }

    func wake() { _ = write(writing, [1], 1) }
}
