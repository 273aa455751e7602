/// What publishers were promised: each version that was acknowledged, with the mark of its content.
struct PublishLedger: Sendable {
    /// A publish that was acknowledged.
    struct Acknowledged: Hashable, Sendable {
        let project: String
        let version: Int
        /// What no other document has.
        let mark: String
        /// Since the start of the run.
        let at: Duration
    }

    /// The acknowledged ones in order of their acknowledgement.
    private(set) var acknowledged: [Acknowledged] = []
    /// For each project: when each of its versions was first acknowledged.
    private var times: [String: [Int: Duration]] = [:]

    /// Notes an acknowledgement.
    mutating func note(_ publish: Acknowledged) {
        acknowledged.append(publish)
        let known = times[publish.project, default: [:]][publish.version]
        times[publish.project, default: [:]][publish.version] = min(known ?? publish.at, publish.at)
    }

    /// The newest acknowledged version of a project; 0 if there is none.
    func newest(_ project: String) -> Int { times[project]?.keys.max() ?? 0 }

    /// Since when there was something newer than `version`, as everybody could know; nil if there is nothing.
    func outdated(_ project: String, version: Int) -> Duration? {
        times[project]?.filter { $0.key > version }.values.min()
    }

    /// Holds what was promised against what is there.
    func judge(_ histories: [String: History]) -> PublishJudgement {
        var judgement = PublishJudgement(acknowledged: acknowledged.count)
        var marks: [String: [Int: String]] = [:]
        for publish in acknowledged {
            let history = histories[publish.project] ?? History()
            if !history.has(publish) { judgement.lost.append("\(publish)") }
            if !history.hasAudited(publish) { judgement.unaudited.append("\(publish)") }
            let other = marks[publish.project, default: [:]].updateValue(publish.mark, forKey: publish.version)
            if let other, other != publish.mark {
                judgement.duplicated.append("\(publish.project) \(publish.version): \(other) and \(publish.mark)")
            }
        }
        for (project, history) in histories.sorted(by: { $0.key < $1.key }) {
            judgement.duplicated += history.duplicated.map { "\(project) \($0)" }
            judgement.missing += history.missing.map { "\(project) \($0)" }
        }
        return judgement
    }
}

extension PublishLedger.Acknowledged: CustomStringConvertible {
    var description: String { "\(project) \(version) (\(mark))" }
}

/// What a project has published, as it says itself after the run.
struct History: Hashable, Sendable {
    /// A version, or the audit trail's row of one, with the mark that its publisher gave it as its note.
    struct Entry: Hashable, Sendable {
        let version: Int
        let mark: String?
    }

    /// The version that is current.
    var current = 0
    /// The versions that are kept: the newest ones.
    var kept: [Entry] = []
    /// The publishes of the audit trail.
    var audited: [Entry] = []

    /// Whether that publish is there: among the versions, or where it is kept no longer, in the trail.
    func has(_ publish: PublishLedger.Acknowledged) -> Bool {
        guard publish.version <= current else { return false }
        let oldest = kept.map(\.version).min() ?? .max
        let entries = publish.version < oldest ? audited : kept
        return entries.contains(Entry(version: publish.version, mark: publish.mark))
    }

    func hasAudited(_ publish: PublishLedger.Acknowledged) -> Bool {
        audited.contains(Entry(version: publish.version, mark: publish.mark))
    }

    /// Numbers that were given out twice.
    var duplicated: [Int] {
        Set(
            [kept, audited].flatMap { entries in
                Dictionary(grouping: entries, by: \.version).filter { $1.count > 1 }.keys
            }
        ).sorted()
    }

    /// Numbers that were passed over: of the trail, which is kept whole, and of the versions since the oldest kept one.
    var missing: [Int] {
        guard current > 0 else { return [] }
        let oldest = min(kept.map(\.version).min() ?? current, current)
        return Set(1...current).subtracting(audited.map(\.version))
            .union(Set(oldest...current).subtracting(kept.map(\.version))).sorted()
    }
}

/// What became of what was promised.
struct PublishJudgement: Hashable, Sendable {
    let acknowledged: Int
    /// Acknowledged, and not there.
    var lost: [String] = []
    /// Numbers of two versions.
    var duplicated: [String] = []
    /// Numbers of no version.
    var missing: [String] = []
    /// Acknowledged, and not in the audit trail.
    var unaudited: [String] = []

    init(acknowledged: Int) { self.acknowledged = acknowledged }
}
