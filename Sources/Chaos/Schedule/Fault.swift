/// What goes wrong.
enum Fault: Hashable, Sendable {
    /// An instance ends as by `kill -9`, and is started again.
    case killInstance(Int)
    /// An instance stands still, and goes on.
    case freezeInstance(Int)
    /// The primary ends as by `kill -9`; the standby is promoted, and a new one is made.
    case killPrimary
    /// The primary stands still, and goes on.
    case freezePrimary
    /// The standby stands still, and goes on.
    case freezeStandby
    /// Nothing reaches the standby for longer than a statement may take, then the primary is killed.
    case killPrimaryAheadOfStandby
    /// The file system of an instance's state is full, and gets room again.
    case fillDisk(Int)
    /// An instance's session that listens for changes is ended by the database.
    case cutFeed(Int)
    /// Nothing passes between an instance's session that listens for changes and the database, and nothing is said of that.
    case holdFeed(Int)

    /// Faults of one lane come one after the other; those of different lanes overlap as chance will have it.
    enum Lane: String, CaseIterable, Sendable {
        /// The processes of the service: never two of them at once.
        case instances
        /// The processes of PostgreSQL.
        case database
        /// What is between and beneath them.
        case surroundings
    }

    /// A fault without its instance.
    enum Kind: CaseIterable, Sendable {
        case killInstance, freezeInstance
        case killPrimary, freezePrimary, freezeStandby, killPrimaryAheadOfStandby
        case fillDisk, cutFeed, holdFeed

        var lane: Lane {
            switch self {
            case .killInstance, .freezeInstance: .instances
            case .killPrimary, .freezePrimary, .freezeStandby, .killPrimaryAheadOfStandby: .database
            case .fillDisk, .cutFeed, .holdFeed: .surroundings
            }
        }

        /// How long it lasts, in milliseconds: for a kill, until somebody notices and does something about it.
        var lengths: ClosedRange<Int> {
            switch self {
            case .killInstance: 500...5_000
            case .freezeInstance: 1_000...8_000
            case .killPrimary: 500...3_000
            case .freezePrimary: 1_000...6_000
            case .freezeStandby: 1_000...9_000
            case .killPrimaryAheadOfStandby: 6_000...8_000
            case .fillDisk: 3_000...10_000
            case .cutFeed: 0...0
            case .holdFeed: 3_000...15_000
            }
        }

        /// What is left to put things right before the next fault of its lane, in milliseconds.
        var recovery: Int {
            switch self {
            case .killPrimary, .killPrimaryAheadOfStandby: 8_000
            case .killInstance: 4_000
            case .freezeInstance, .freezePrimary, .freezeStandby: 3_000
            case .fillDisk, .cutFeed, .holdFeed: 2_000
            }
        }
    }

    init(_ kind: Kind, instance: Int) {
        self =
            switch kind {
            case .killInstance: .killInstance(instance)
            case .freezeInstance: .freezeInstance(instance)
            case .killPrimary: .killPrimary
            case .freezePrimary: .freezePrimary
            case .freezeStandby: .freezeStandby
            case .killPrimaryAheadOfStandby: .killPrimaryAheadOfStandby
            case .fillDisk: .fillDisk(instance)
            case .cutFeed: .cutFeed(instance)
            case .holdFeed: .holdFeed(instance)
            }
    }

    /// The same without its instance.
    var kind: Kind {
        switch self {
        case .killInstance: .killInstance
        case .freezeInstance: .freezeInstance
        case .killPrimary: .killPrimary
        case .freezePrimary: .freezePrimary
        case .freezeStandby: .freezeStandby
        case .killPrimaryAheadOfStandby: .killPrimaryAheadOfStandby
        case .fillDisk: .fillDisk
        case .cutFeed: .cutFeed
        case .holdFeed: .holdFeed
        }
    }

    /// The instance that it is about; nil if it is about all of them.
    var instance: Int? {
        switch self {
        case .killInstance(let number), .freezeInstance(let number), .fillDisk(let number), .cutFeed(let number),
            .holdFeed(let number):
            number
        case .killPrimary, .freezePrimary, .freezeStandby, .killPrimaryAheadOfStandby: nil
        }
    }
}

/// A fault at its time.
struct ScheduledFault: Hashable, Sendable, CustomStringConvertible {
    let fault: Fault
    /// When it begins, in milliseconds since the start.
    let begin: Int
    /// How long it lasts, in milliseconds.
    let length: Int

    /// When its lane is free again.
    var isOver: Int { begin + length + fault.kind.recovery }

    var description: String {
        let time = "\(Self.seconds(begin)) s"
        return String(repeating: " ", count: max(0, 8 - time.count)) + time + "  " + what
    }

    /// What happens, in words.
    var what: String {
        let long = Self.seconds(length)
        return switch fault {
        case .killInstance(let number): "instance \(number + 1) is killed, and started again after \(long) s"
        case .freezeInstance(let number): "instance \(number + 1) stands still for \(long) s"
        case .killPrimary: "the primary is killed, and the standby promoted after \(long) s"
        case .freezePrimary: "the primary stands still for \(long) s"
        case .freezeStandby: "the standby stands still for \(long) s"
        case .killPrimaryAheadOfStandby:
            "nothing reaches the standby for \(long) s; then the primary is killed, and the standby promoted"
        case .fillDisk(let number): "the disk for the state of instance \(number + 1) is full for \(long) s"
        case .cutFeed(let number): "the change feed of instance \(number + 1) is cut"
        case .holdFeed(let number): "nothing passes on the change feed of instance \(number + 1) for \(long) s"
        }
    }

    /// With one digit, whatever the locale.
    static func seconds(_ milliseconds: Int) -> String { "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100)" }
}
