import Domain

extension StateKeeper {
    /// The projects that were served before the start and are not in memory yet.
    func awaited() -> [ProjectID] { pending.subtracting(registry.snapshots.keys).sorted() }

    /// These are in memory now, or need not be.
    func settle(_ projects: some Sequence<ProjectID>) { pending.subtract(projects) }

    /// Reads the files of the projects that are not in memory, and hands each to `place`, which says whether it is served.
    ///
    /// - Returns: when these were current; nil if none is served.
    func restore(_ place: @Sendable (ProjectSnapshot) async -> Bool) async -> Timestamp? {
        var restored = 0
        var foreign = 0
        for id in awaited() {
            do throws(Obstacle) {
                switch try await read(id) {
                case .snapshot(let snapshot): if await place(snapshot) { restored += 1 }
                case .otherSecretKey: foreign += 1
                case .unreadable(let reason): try await setAside(id, reason)
                case .none: pending.remove(id)
                }
            } catch { note(error) }
        }
        if foreign > 0 { onEvent(.otherSecretKey(files: foreign)) }
        guard restored > 0, let currentAt else { return nil }
        onEvent(.restored(projects: restored, currentAt: currentAt))
        return currentAt
    }

    /// What a project's file turned out to be.
    private enum Kept: Sendable {
        case none
        case snapshot(ProjectSnapshot)
        case otherSecretKey
        case unreadable(String)
    }

    private func read(_ id: ProjectID) async throws(Obstacle) -> Kept {
        try await onDisk { [box, compile] folder throws(StateFolder.Problem) in
            guard let file = try folder.read(id) else { return .none }
            do throws(StateFile.Fault) {
                let state = try StateFile.decode(file, project: id, box: box)
                return compile(state).map(Kept.snapshot) ?? .unreadable("its document can't be read by this release")
            } catch {
                switch error {
                case .otherSecretKey: return .otherSecretKey
                case .damaged: return .unreadable("it is damaged")
                case .otherFormat(let format):
                    return .unreadable("it is of format \(format), which this release can't read")
                }
            }
        }
    }

    private func setAside(_ id: ProjectID, _ reason: String) async throws(Obstacle) {
        pending.remove(id)
        try await onDisk { folder throws(StateFolder.Problem) in try folder.setAside(id) }
        forgetFile(of: id)
        figures.withLock { $0.damaged += 1 }
        onEvent(.setAside(project: id.text, reason: reason))
    }
}
