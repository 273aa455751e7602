import Dispatch
import Domain
import Locking

/// What happened to projects, on whichever instance.
public enum ChangeEvent: Hashable, Sendable {
    /// The project is now in this state.
    case changed(ProjectRevision)
    /// That life of the project is over.
    case deleted(ProjectID, ProjectSerial)
    /// Every project that there is; one that is not among them is deleted. After each connecting, and regularly.
    case allRevisions([ProjectRevision])
    /// Nothing is heard of changes from here on, until the next `allRevisions`. Once an outage.
    case lost
}

/// Listens to what other instances change, on a thread and a connection of its own.
///
/// Notifications are heard at once. Every revision is read after each connecting and at a fixed interval, so that
/// what was missed is found, and a connection that died without a word is noticed.
public final class ChangeFeed: Sendable {
    private let configuration: DatabaseConfiguration
    private let onEvent: @Sendable (ChangeEvent) -> Void
    private let isStopped = Locked(false)
    private let wakePipe = WakePipe()
    private let queue = DispatchQueue(label: "database changes")

    /// Prepares to listen.
    ///
    /// - Parameter onEvent: called on the feed's thread, one event at a time; must not block.
    public init(_ configuration: DatabaseConfiguration, onEvent: @escaping @Sendable (ChangeEvent) -> Void) {
        self.configuration = configuration
        self.onEvent = onEvent
    }

    /// Begins to listen, waiting for the database if it is down. To be called once.
    public func start() { queue.async { [self] in run() } }

    /// Ends it; returns when no more events come.
    public func stop() async {
        isStopped.withLock { $0 = true }
        wakePipe.wake()
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }

    private func run() {
        var backOff = BackOff(max: configuration.reconnectDelayMax)
        var isLost = false
        while !hasStopped {
            do {
                try follow {
                    isLost = false
                    backOff = BackOff(max: configuration.reconnectDelayMax)
                }
            } catch {
                if !isLost { onEvent(.lost) }
                isLost = true
                wait(until: .now + backOff.pause(random: .random(in: 0..<1)))
            }
        }
    }

    /// Connects and tells of changes until `stop`; calls `onConnected` when it knows the present state.
    private func follow(onConnected: () -> Void) throws(DatabaseError) {
        let connection = try Connection.open(configuration, purpose: "changes")
        // First listen, then read: what changes in between is heard.
        try connection.execute(ChangeNotice.listen)
        var nextReading = ContinuousClock.now
        while !hasStopped {
            if nextReading <= .now {
                onEvent(.allRevisions(try ServingStore.revisions(on: connection)))
                nextReading = .now + configuration.revisionsInterval
                onConnected()
            }
            for payload in try connection.notifications() {
                if let notice = ChangeNotice(payload: payload) { onEvent(ChangeEvent(notice)) }
            }
            wait(for: connection.socket, until: nextReading)
        }
    }

    private var hasStopped: Bool { isStopped.withLock { $0 } }

    /// Waits for the socket or for `stop`.
    private func wait(for socket: Int32 = -1, until deadline: ContinuousClock.Instant) {
        _ = Poll.wait([(socket, .reading), (wakePipe.reading, .reading)], until: deadline)
    }
}

extension ChangeEvent {
    fileprivate init(_ notice: ChangeNotice) {
        switch notice {
        case .changed(let revision): self = .changed(revision)
        case .deleted(let project, let serial): self = .deleted(project, serial)
        }
    }
}
