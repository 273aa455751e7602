import Glibc

/// What a descriptor is waited on for, or ready for.
struct PollEvents: OptionSet {
    let rawValue: Int16

    static let reading = PollEvents(rawValue: Int16(POLLIN))
    static let writing = PollEvents(rawValue: Int16(POLLOUT))
    static let readingOrWriting: PollEvents = [.reading, .writing]
}

/// `poll(2)` with a moment at which it ends.
enum Poll {
    /// Waits for one of the descriptors; answers what each is ready for, nothing at all if the time is over first.
    ///
    /// An error or a hang-up counts as readable: reading tells what is wrong.
    static func wait(
        _ descriptors: [(descriptor: Int32, events: PollEvents)], until deadline: ContinuousClock.Instant
    ) -> [PollEvents] {
        var entries = descriptors.map { pollfd(fd: $0.descriptor, events: $0.events.rawValue, revents: 0) }
        while true {
            let count = poll(&entries, nfds_t(entries.count), milliseconds(until: deadline))
            if count < 0 && errno == EINTR { continue }
            if count == 0 && ContinuousClock.now < deadline { continue }
            return entries.map(ready)
        }
    }

    private static func ready(_ entry: pollfd) -> PollEvents {
        let isBroken = entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        return PollEvents(rawValue: entry.revents).union(isBroken ? .reading : []).intersection(.readingOrWriting)
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        guard seconds < 1_000_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
