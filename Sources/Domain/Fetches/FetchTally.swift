/// The fetches of one project in one step.
public struct ProjectFetches: Sendable {
    /// Which project.
    public let project: ProjectID
    /// Which life of it.
    public let serial: ProjectSerial
    /// When they were answered.
    public let step: FetchStep
    /// How many.
    public var counts: FetchCounts

    /// The fetches as counted.
    public init(project: ProjectID, serial: ProjectSerial, step: FetchStep, counts: FetchCounts) {
        self.project = project
        self.serial = serial
        self.step = step
        self.counts = counts
    }
}

/// The fetches of all projects that wait to be written down: of bounded size, however long that takes.
public struct FetchTally: Sendable {
    private var steps: [FetchStep: [ProjectSerial: ProjectFetches]] = [:]
    /// How many counts there are over all projects and steps.
    private(set) var size = 0
    private let sizeMax: Int

    /// Nothing is counted yet.
    ///
    /// - Parameter sizeMax: how many counts are kept over all projects and steps. Where there are more, the oldest step
    ///   is forgotten; of the newest, each project has one count all the same.
    public init(sizeMax: Int = 100_000) { self.sizeMax = sizeMax }

    /// Adds to what is there.
    public mutating func add(_ fetches: ProjectFetches) {
        while size >= sizeMax, forgetOldest(before: fetches.step) {}
        var project =
            steps[fetches.step, default: [:]].removeValue(forKey: fetches.serial)
            ?? ProjectFetches(
                project: fetches.project, serial: fetches.serial, step: fetches.step, counts: FetchCounts())
        size -= project.counts.byKind.count
        if size < sizeMax {
            project.counts.add(fetches.counts)
        } else {
            project.counts.add(fetches.counts.total, of: .other)
        }
        size += project.counts.byKind.count
        steps[fetches.step, default: [:]][fetches.serial] = project
    }

    /// Everything, the oldest step first; nothing is left.
    public mutating func take() -> [ProjectFetches] {
        let taken = steps
        steps = [:]
        size = 0
        return taken.sorted { $0.key < $1.key }.flatMap(\.value.values)
    }

    /// False if there is no step before that one.
    private mutating func forgetOldest(before step: FetchStep) -> Bool {
        guard let oldest = steps.keys.min(), oldest < step, let forgotten = steps.removeValue(forKey: oldest) else {
            return false
        }
        size -= forgotten.values.reduce(0) { $0 + $1.counts.byKind.count }
        return true
    }
}
