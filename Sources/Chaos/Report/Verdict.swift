/// One line of the report: what was counted, and whether that is as it must be.
struct Verdict: Hashable, Sendable {
    let name: String
    let value: String
    /// What it has to be; nil for what is only told.
    let limit: String?
    let isMet: Bool
    /// What went wrong, for whoever looks into it.
    var examples: [String] = []

    /// Something to know.
    static func told(_ name: String, _ value: String) -> Verdict {
        Verdict(name: name, value: value, limit: nil, isMet: true)
    }

    /// Something that must not have happened.
    static func none(_ name: String, _ found: [String]) -> Verdict {
        Verdict(name: name, value: "\(found.count)", limit: "0", isMet: found.isEmpty, examples: found)
    }

    /// Something that must have happened.
    static func some(_ name: String, _ count: Int) -> Verdict {
        Verdict(name: name, value: "\(count)", limit: "> 0", isMet: count > 0)
    }

    /// A time that must not have been longer.
    static func atMost(_ name: String, _ time: Duration, _ limit: Duration, at place: String? = nil) -> Verdict {
        Verdict(
            name: name, value: "\(time.inSeconds) s", limit: "≤ \(limit.components.seconds) s", isMet: time <= limit,
            examples: place.map { [$0] } ?? [])
    }
}
