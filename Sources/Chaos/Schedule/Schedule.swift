import TestSupport

/// All that goes wrong in a run, and when: the seed and the length alone decide.
struct Schedule: Hashable, Sendable {
    /// A time without faults, in milliseconds since the start: everything has to settle.
    struct QuietSpell: Hashable, Sendable {
        let begin: Int
        let end: Int
    }

    /// The shortest run in which every kind of fault has its turn.
    static let secondsMin = 90
    /// The longest run: a day.
    static let secondsMax = 86_400

    let seed: UInt64
    let seconds: Int
    /// In order of their beginnings.
    let faults: [ScheduledFault]
    /// In order; the last one lasts to the end.
    let quietSpells: [QuietSpell]

    /// Before the first fault.
    private static let calm = 3_000
    private static let quiet = 8_000
    /// A spell of faults with the quiet after it, about.
    private static let act = 60_000
    /// Between two faults of a lane.
    private static let pauses = 0...3_000

    /// Draws the schedule of `seed`.
    init(seed: UInt64, seconds: Int, instances: Int) {
        var generator = SeededGenerator(seed: seed)
        var lanes = Fault.Lane.allCases.map { Bag($0, instances: instances) }
        var faults: [ScheduledFault] = []
        var spells: [QuietSpell] = []
        let acts = max(1, (seconds * 1_000 - Self.calm) / Self.act)
        let length = (seconds * 1_000 - Self.calm) / acts
        for number in 0..<acts {
            let begin = Self.calm + number * length
            let quiet = begin + length - Self.quiet
            for lane in lanes.indices {
                faults += lanes[lane].draw(from: begin, to: quiet, pauses: Self.pauses, using: &generator)
            }
            spells.append(QuietSpell(begin: quiet, end: quiet + Self.quiet))
        }
        self.seed = seed
        self.seconds = seconds
        self.faults = faults.sorted { ($0.begin, $0.what) < ($1.begin, $1.what) }
        quietSpells = spells
    }

    /// The faults of one lane, in order; none begins before the one before it is over.
    func faults(of lane: Fault.Lane) -> [ScheduledFault] { faults.filter { $0.fault.kind.lane == lane } }

    /// A line for each fault and each quiet spell.
    var text: String {
        let lines =
            faults.map { (at: $0.begin, line: $0.description) }
            + quietSpells.map { spell in
                let time = "\(ScheduledFault.seconds(spell.begin)) s"
                let blanks = String(repeating: " ", count: max(0, 8 - time.count))
                return (spell.begin, "\(blanks)\(time)  quiet for \(ScheduledFault.seconds(spell.end - spell.begin)) s")
            }
        return lines.sorted { $0.at < $1.at }.map { $0.line + "\n" }.joined()
    }
}

/// The kinds of a lane, drawn without putting back until none is left: each has its turn before one comes again.
private struct Bag {
    private let kinds: [Fault.Kind]
    private let instances: Int
    private var left: [Fault.Kind] = []

    init(_ lane: Fault.Lane, instances: Int) {
        kinds = Fault.Kind.allCases.filter { $0.lane == lane }
        self.instances = instances
    }

    /// Faults that begin after `begin` and are over before `end`.
    mutating func draw(
        from begin: Int, to end: Int, pauses: ClosedRange<Int>, using generator: inout SeededGenerator
    ) -> [ScheduledFault] {
        var drawn: [ScheduledFault] = []
        var free = begin
        while true {
            if left.isEmpty { left = kinds.shuffled(using: &generator) }
            let start = free + Int.random(in: pauses, using: &generator)
            let fitting = left.firstIndex { start + $0.lengths.upperBound + $0.recovery <= end }
            guard let fitting else { return drawn }
            let kind = left.remove(at: fitting)
            let fault = ScheduledFault(
                fault: Fault(kind, instance: Int.random(in: 0..<instances, using: &generator)), begin: start,
                length: Int.random(in: kind.lengths, using: &generator))
            drawn.append(fault)
            free = fault.isOver
        }
    }
}
