import Domain

/// The projects that one loop has lately served, found by their apps' keys without a lock. Never leaves the loop.
///
/// Each entry is as good as the registry was at some epoch; when the registry has changed since, the registry is asked again.
final class ServedProjects {
    /// What is known of an app key without asking the database.
    enum Found {
        case project(ServedProject, AppKeyRecord)
        /// No such key, as the database said lately.
        case noSuchKey
        /// Not known: ask the database.
        case unknown
    }

    private struct Entry {
        let project: ServedProject
        let key: AppKeyRecord
        var epoch: Int
    }

    private let registry: SnapshotRegistry
    private let bodyBytesMax: Int
    private let bodyBytesPerProject: Int
    private let compression = CompressionAllowance()
    private let fetches: FetchCounter
    private let labels: ProjectLabels
    private let meter: LoopMeter
    private var entries: [Digest: Entry] = [:]
    private var projects: [ProjectID: ServedProject] = [:]
    private var refreshedEpoch = -1

    /// - Parameters:
    ///   - fetches: takes what the projects count.
    ///   - labels: what the projects' requests are counted under.
    ///   - meter: the loop's.
    init(
        registry: SnapshotRegistry, limits: Serving.Limits, fetches: FetchCounter = FetchCounter(),
        labels: ProjectLabels = ProjectLabels(), meter: LoopMeter = LoopMeter()
    ) {
        self.registry = registry
        self.fetches = fetches
        self.labels = labels
        self.meter = meter
        bodyBytesMax = limits.bodyBytes / limits.loops
        bodyBytesPerProject = limits.bodyBytesPerProject / limits.loops
    }

    /// What the bodies of all projects take, in bytes: beyond their bound by one answer's at most.
    var bodyBytes: Int { meter.bodyBytes }

    func find(_ key: Digest, now: Timestamp) -> Found {
        trimBodies()
        if let entry = entries[key], entry.epoch == registry.epoch {
            entry.project.snapshot.noteUse(now)
            return .project(entry.project, entry.key)
        }
        return findAnew(key, now)
    }

    /// Forgets what the registry no longer has, and bodies beyond what all of them may take.
    func refresh() {
        dropReplaced()
        trimBodies()
    }

    /// Time has passed: hands over what the projects have counted.
    func tick(_ now: Timestamp) {
        for project in projects.values { project.tick(now) }
    }

    private func dropReplaced() {
        let epoch = registry.epoch
        guard epoch != refreshedEpoch else { return }
        refreshedEpoch = epoch
        let current = registry.snapshots
        projects = projects.filter { current[$0.key] === $0.value.snapshot }
        entries = entries.filter { projects[$0.value.project.snapshot.revision.id] === $0.value.project }
    }

    private func findAnew(_ key: Digest, _ now: Timestamp) -> Found {
        // Read before the registry is asked, so that a change in between is noticed the next time.
        let epoch = registry.epoch
        switch registry.find(key, now: now) {
        case .project(let snapshot, let record):
            let project = served(snapshot)
            entries[key] = Entry(project: project, key: record, epoch: epoch)
            return .project(project, record)
        case .noSuchKey:
            entries[key] = nil
            return .noSuchKey
        case .unknown:
            entries[key] = nil
            return .unknown
        }
    }

    private func served(_ snapshot: ProjectSnapshot) -> ServedProject {
        if let present = projects[snapshot.revision.id], present.snapshot === snapshot { return present }
        let project = ServedProject(
            snapshot, label: labels.label(of: snapshot.revision.id), bodyBytesMax: bodyBytesPerProject,
            fetches: fetches, compression: compression, meter: meter)
        projects[snapshot.revision.id] = project
        return project
    }

    /// Where all bodies take too much, drops those of the projects that were used least lately, until there is some room again:
    /// the next answer is not to sort them all once more.
    private func trimBodies() {
        if meter.bodyBytes <= bodyBytesMax { return }
        dropReplaced()
        if meter.bodyBytes <= bodyBytesMax { return }
        for project in projects.values.sorted(by: { $0.snapshot.lastUse < $1.snapshot.lastUse }) {
            project.forgetBodies()
            if meter.bodyBytes <= bodyBytesMax - bodyBytesMax / 10 { return }
        }
    }
}
