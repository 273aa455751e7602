import TestSupport

/// What a report is made of, besides what the run's parts have noted.
struct Evidence: Sendable {
    let schedule: Schedule
    let wasInterrupted: Bool
    let outcome: Conductor.Outcome
    let aftermath: Aftermath
    /// The resident memory of each instance at the start, in bytes.
    let memory: [Int]
    /// The same at the end.
    let memoryAtEnd: [Int]
}

extension Report {
    /// How long an instance may serve an old version while it can know of the new one: it says within a second, and the
    /// machine may be busy.
    private static let connectedLagMax = Duration.seconds(5)
    /// The same with outages, the longest of which are promised to be over by then.
    private static let lagMax = Duration.seconds(45)
    private static let growthMax = 64 << 20

    /// Judges.
    init(_ evidence: Evidence, _ run: Run) {
        let schedule = evidence.schedule
        let interrupted = evidence.wasInterrupted ? ", interrupted" : ""
        self.init(title: "Proof under faults: seed \(schedule.seed), \(schedule.seconds) s\(interrupted)")
        verdicts += Self.faults(evidence)
        verdicts += Self.fetches(run.fetches.withLock(\.self))
        verdicts += Self.publishes(
            run.publishes.withLock { $0.judge(evidence.aftermath.histories) }, evidence.aftermath)
        verdicts += Self.freshness(run.freshness.withLock(\.self), evidence.aftermath)
        verdicts += Self.rights(run.rights.withLock(\.self))
        verdicts.append(.none("answers that break the API's rules", run.surprises.withLock(\.self)))
        verdicts += zip(evidence.memory, evidence.memoryAtEnd).enumerated().map(Self.memory)
    }

    private static func faults(_ evidence: Evidence) -> [Verdict] {
        let outcome = evidence.outcome
        let kinds = Dictionary(grouping: outcome.made, by: \.fault.kind)
        return Fault.Kind.allCases.map { .told("\($0.title)", "\(kinds[$0]?.count ?? 0)") } + [
            .none("faults that could not be made", outcome.failed),
            .told("writes that failed for a full disk", "\(outcome.failedWrites)"),
            .none("instances whose state is not on their disk at the end", evidence.aftermath.unwritten),
            .none("quiet spells of \(outcome.quietSpells) that did not settle", outcome.unsettled),
        ]
    }

    private static func fetches(_ fetches: FetchLedger) -> [Verdict] {
        let failures = fetches.failures.map { "at \($0.at.inSeconds) s: \($0.what)" }
        return [
            .some("fetches", fetches.all),
            .told("of them not modified", "\(fetches.unchanged)"),
            Verdict(
                name: "failed fetches", value: "\(fetches.failed)", limit: "0", isMet: fetches.failed == 0,
                examples: failures),
            .told("slowest fetch", "\(fetches.slowest.inSeconds) s"),
        ]
    }

    private static func publishes(_ publishes: PublishJudgement, _ aftermath: Aftermath) -> [Verdict] {
        [
            .some("publishes acknowledged", publishes.acknowledged),
            .none("of them lost", publishes.lost),
            .none("of them without an audit row", publishes.unaudited),
            .none("duplicated version numbers", publishes.duplicated),
            .none("missing version numbers", publishes.missing),
            .none("complaints of audit verify", aftermath.brokenTrails),
        ]
    }

    private static func freshness(_ freshness: FreshnessLedger, _ aftermath: Aftermath) -> [Verdict] {
        [
            .some("versions looked at, past the proxy", freshness.observations),
            .atMost("longest old version", freshness.overall.longest, lagMax, at: freshness.overall.place),
            .atMost(
                "longest old version while connected", freshness.connected.longest, connectedLagMax,
                at: freshness.connected.place),
            .none("versions that went backward on an instance", freshness.backward),
            .none("instances behind at the end", aftermath.behind),
        ]
    }

    private static func rights(_ rights: RightsLedger) -> [Verdict] {
        [
            .some("roles given and taken away", rights.changes),
            .some("uses of them", rights.checks),
            .none("taken rights that still worked", rights.outlived),
            .atMost("longest that one still worked", rights.longestOutlived, .zero),
            .none("given rights that did not work", rights.refused),
        ]
    }

    /// Told without a limit where most of it is a sanitizer's.
    private static func memory(_ number: Int, _ bytes: (start: Int, end: Int)) -> Verdict {
        let name = "memory of instance \(number + 1), start and end"
        let value = "\(bytes.start >> 20) and \(bytes.end >> 20) MiB"
        guard RunningService.memoryIsItsOwn else { return .told(name, value) }
        return Verdict(
            name: name, value: value, limit: "≤ \(growthMax >> 20) MiB more",
            isMet: bytes.end - bytes.start <= growthMax)
    }
}

extension Fault.Kind {
    /// What the report calls it.
    fileprivate var title: String {
        switch self {
        case .killInstance: "instances killed"
        case .freezeInstance: "instances frozen"
        case .killPrimary: "primaries killed"
        case .killPrimaryAheadOfStandby: "primaries killed that were ahead of the standby"
        case .freezePrimary: "primaries frozen"
        case .freezeStandby: "standbys frozen"
        case .fillDisk: "disks filled up"
        case .cutFeed: "change feeds cut"
        case .holdFeed: "change feeds held up"
        }
    }
}
