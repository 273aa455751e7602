import Foundation
import Locking
import TestSupport

/// Makes the faults of a schedule, each lane in order, and puts right what they broke.
final class Conductor: Sendable {
    private let stage: Stage
    private let schedule: Schedule
    private let connections: Connectedness
    private let run: Run
    private let outcome = Locked(Outcome())

    /// What was made of the schedule.
    struct Outcome: Sendable {
        var made: [ScheduledFault] = []
        /// Faults that could not be made or put right.
        var failed: [String] = []
        var quietSpells = 0
        /// Quiet spells in which not everything settled.
        var unsettled: [String] = []
        /// How often an instance had something to write while its disk was full, and could not.
        var failedWrites = 0
    }

    private static let patience = Duration.seconds(60)

    /// A conductor of that schedule.
    init(_ stage: Stage, _ schedule: Schedule, _ connections: Connectedness, _ run: Run) {
        (self.stage, self.schedule, self.connections, self.run) = (stage, schedule, connections, run)
    }

    /// Makes all faults; when the task is cancelled, puts right what is broken and makes no more.
    func perform() async -> Outcome {
        let start = run.now
        await withTaskGroup(of: Void.self) { group in
            for lane in Fault.Lane.allCases {
                group.addTask { await self.perform(self.schedule.faults(of: lane), since: start) }
            }
            group.addTask { await self.watchQuietSpells(since: start) }
        }
        return outcome.withLock(\.self)
    }

    private func perform(_ faults: [ScheduledFault], since start: Duration) async {
        for fault in faults {
            await pause(until: start + .milliseconds(fault.begin))
            guard !Task.isCancelled else { return }
            Terminal.progress("\((run.now - start).inSeconds) s  \(fault.what)")
            do {
                try await make(fault.fault, .milliseconds(fault.length))
                outcome.withLock { $0.made.append(fault) }
            } catch {
                outcome.withLock { $0.failed.append("\(fault.what): \(error)") }
            }
        }
    }

    private func make(_ fault: Fault, _ length: Duration) async throws {
        let all = Array(stage.instances.indices)
        switch fault {
        case .killInstance(let number): try await killInstance(stage.instances[number], length)
        case .freezeInstance(let number): try await freezeInstance(stage.instances[number], length)
        case .killPrimary:
            try await failOver { await self.pause(length) }
        case .killPrimaryAheadOfStandby:
            try stage.cluster.setReplicationFrozen(true)
            await pause(length)
            try await failOver {}
        case .freezePrimary:
            connections.begin(all)
            defer { connections.end(all) }
            try stage.cluster.setPrimaryFrozen(true)
            await pause(length)
            try stage.cluster.setPrimaryFrozen(false)
        case .freezeStandby:
            try stage.cluster.setStandbyFrozen(true)
            await pause(length)
            try stage.cluster.setStandbyFrozen(false)
        case .fillDisk(let number): try await fillDisk(of: stage.instances[number], length)
        case .cutFeed(let number): try await cutFeed(of: stage.instances[number])
        case .holdFeed(let number):
            connections.begin([number])
            stage.instances[number].setFeedHeld(true)
            await pause(length)
            stage.instances[number].setFeedHeld(false)
            connections.end([number])
        }
    }

    private func killInstance(_ instance: Instance, _ length: Duration) async throws {
        try await awaitReady(allBut: instance)
        connections.begin([instance.number])
        defer { connections.end([instance.number]) }
        instance.kill()
        await pause(length)
        try await onOwnThread { try instance.start() }
    }

    private func freezeInstance(_ instance: Instance, _ length: Duration) async throws {
        try await awaitReady(allBut: instance)
        connections.begin([instance.number])
        defer { connections.end([instance.number]) }
        instance.setFrozen(true)
        await pause(length)
        instance.setFrozen(false)
    }

    /// Kills the primary, lets `meanwhile` happen, promotes the standby and makes a new one.
    private func failOver(_ meanwhile: () async throws -> Void) async throws {
        let all = Array(stage.instances.indices)
        let port = stage.cluster.primaryPort
        connections.begin(all)
        do {
            defer { connections.end(all) }
            try await stage.cluster.killPrimary()
            try await meanwhile()
            try await stage.cluster.promote()
        }
        try await stage.cluster.replaceStandby(at: port)
    }

    private func fillDisk(of instance: Instance, _ length: Duration) async throws {
        let life = instance.life
        let before = await onThread { instance.diskFailures?.count }
        try instance.disk.setFull(true)
        await pause(length)
        let after = await onThread { instance.diskFailures?.count }
        try instance.disk.setFull(false)
        // One that is down or frozen just now has nothing to tell; one that was started meanwhile counts from 0.
        guard let before, let after else { return }
        outcome.withLock { $0.failedWrites += life == instance.life ? after - before : after }
    }

    /// Where the primary is away just now, its successor is asked.
    private func cutFeed(of instance: Instance) async throws {
        connections.begin([instance.number])
        defer { connections.end([instance.number]) }
        let deadline = run.now + Self.patience
        while true {
            do { return try await stage.cluster.endSessions(named: instance.feedName) } catch {
                guard run.now < deadline, !Task.isCancelled else { throw error }
                await pause(.milliseconds(200))
            }
        }
    }

    /// No two instances are away at once, and one that has not come back yet counts as away.
    private func awaitReady(allBut instance: Instance) async throws {
        let others = stage.instances.filter { $0.number != instance.number }
        let deadline = run.now + Self.patience
        while await !onThread({ others.allSatisfy(\.isReady) }) {
            guard run.now < deadline else { throw ChaosError("the other instances are not ready") }
            await pause(.milliseconds(100))
        }
    }

    private func watchQuietSpells(since start: Duration) async {
        for spell in schedule.quietSpells {
            await pause(until: start + .milliseconds(spell.end))
            guard !Task.isCancelled else { return }
            let unsettled = stage.instances.filter { connections.since($0.number) == nil }
            outcome.withLock { outcome in
                outcome.quietSpells += 1
                guard !unsettled.isEmpty else { return }
                let names = unsettled.map { "instance \($0.number + 1)" }.joined(separator: ", ")
                outcome.unsettled.append("\(names) at \(ScheduledFault.seconds(spell.end)) s")
            }
        }
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    /// Ends early when the task is cancelled.
    private func pause(_ length: Duration) async { try? await Task.sleep(for: length) }

    private func pause(until time: Duration) async { await pause(max(.zero, time - run.now)) }
}
