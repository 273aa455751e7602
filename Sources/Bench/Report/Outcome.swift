/// One line of the report: a figure of ours, what it stands beside, and whether that is as it should be.
struct Outcome: Hashable, Sendable, Codable {
    /// The row that measured it.
    let row: String
    /// What is compared, such as `CPU, static file`.
    let what: String
    /// What `ours` and `peer` are counted in.
    let unit: String
    /// Ours, over the rounds.
    let ours: Summary?
    /// The peer's in the same rounds; nil where the target is a figure and not a ratio.
    let peer: Summary?
    /// Our median over the peer's.
    let ratio: Double?
    /// What was to be reached, as text.
    let target: String
    /// Whether it was.
    let verdict: Verdict
    /// The machine's load average at the end.
    let load: Double
    /// What went wrong, and what a reader has to know.
    var notes: [String]

    /// A figure of ours against a peer's: the ratio of the medians is held against the target.
    static func ratio(
        _ row: String, _ what: String, unit: String, ours: [Double], peer: [Double], _ target: Target,
        problems: [String] = []
    ) -> Outcome {
        let (ours, peer) = (Summary(ours), Summary(peer))
        let ratio = ours.flatMap { ours in peer.flatMap { $0.median > 0 ? ours.median / $0.median : nil } }
        return Outcome(
            row: row, what: what, unit: unit, ours: ours, peer: peer, ratio: ratio, target: target.text(unit: "×"),
            verdict: verdict(target, ratio, problems), load: LoadAverage.now, notes: problems)
    }

    /// A figure of ours that is held against the target itself.
    static func figure(
        _ row: String, _ what: String, unit: String, ours: [Double], _ target: Target, problems: [String] = []
    ) -> Outcome {
        let ours = Summary(ours)
        return Outcome(
            row: row, what: what, unit: unit, ours: ours, peer: nil, ratio: nil, target: target.text(unit: unit),
            verdict: verdict(target, ours?.median, problems), load: LoadAverage.now, notes: problems)
    }

    /// A row that could not be measured, with the reason.
    static func unmeasured(_ row: String, _ reason: String) -> Outcome {
        Outcome(
            row: row, what: "", unit: "", ours: nil, peer: nil, ratio: nil, target: "", verdict: .unmeasured,
            load: LoadAverage.now, notes: [reason])
    }

    private static func verdict(_ target: Target, _ figure: Double?, _ problems: [String]) -> Verdict {
        guard problems.isEmpty else { return .invalid }
        guard let figure, figure.isFinite else { return .unmeasured }
        return target.isMet(by: figure) ? .met : .missed
    }
}
