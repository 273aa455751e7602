/// Who waits for a worker, in order of arrival, up to a limit. Pure: no clock, no thread.
struct WaitingLine<Element: Sendable>: Sendable {
    /// Names a place in the line.
    typealias Ticket = UInt64

    private let waitingMax: Int
    private var idleWorkers = 0
    private var waiting: [Ticket: Element] = [:]
    private var next: Ticket = 0
    private var end: Ticket = 0

    init(waitingMax: Int) { self.waitingMax = waitingMax }

    /// How many wait that no idle worker is about to take.
    var count: Int { Swift.max(0, waiting.count - idleWorkers) }

    /// What becomes of somebody who joins the line.
    enum Entry: Equatable, Sendable {
        /// An idle worker takes it at once.
        case taken
        /// It waits in this place.
        case waits(Ticket)
        /// The line is as long as it may be.
        case full
    }

    /// Joins the line at its end, unless it is full.
    mutating func join(_ element: Element) -> Entry {
        let isTaken = waiting.count < idleWorkers
        guard isTaken || count < waitingMax else { return .full }
        let ticket = end
        waiting[ticket] = element
        end += 1
        return isTaken ? .taken : .waits(ticket)
    }

    /// A worker has nothing to do and waits for somebody.
    mutating func workerBecameIdle() { idleWorkers += 1 }

    /// That worker takes the one who has waited longest; nil if they have all left.
    mutating func workerTakesNext() -> Element? {
        idleWorkers -= 1
        while next < end {
            defer { next += 1 }
            if let element = waiting.removeValue(forKey: next) { return element }
        }
        return nil
    }

    /// Somebody gives up; nil if a worker has taken them already.
    mutating func leave(_ ticket: Ticket) -> Element? { waiting.removeValue(forKey: ticket) }

    /// Everybody leaves.
    mutating func clear() -> [Element] {
        defer {
            waiting = [:]
            next = end
        }
        return waiting.keys.sorted().compactMap { waiting[$0] }
    }
}
