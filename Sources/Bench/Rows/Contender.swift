import Foundation

/// A server under load, with the requests that it gets and what shows that it answered them.
struct Contender {
    /// What it is called in the report.
    let name: String
    /// Where it listens.
    let port: Int
    /// Its processes.
    let group: ProcessGroup
    /// What is sent to it.
    var load: Wrk
    /// Compares what was answered with what was expected.
    let check: Check

    /// How a run is known to have been answered as it should be.
    enum Check {
        /// By the server's own count of its answers, all of which are of that class, such as `2xx`.
        case counted(Service, String)
        /// By their size, since all answers are of so many bytes.
        case sized(Int)
    }

    /// Loads it once.
    func run(seconds: Int) throws -> LoadRound {
        var load = load
        load.seconds = seconds
        let before = try counts()
        let start = group.processorSeconds
        let clientStart = ClientReadings.processorSeconds
        let figures = try load.run(port: port)
        let client = ClientReadings.processorSeconds - clientStart
        let used = group.processorSeconds - start
        let resident = group.residentBytes
        let after = try counts()
        return LoadRound(
            figures: figures, processorSeconds: used, clientProcessorSeconds: client, residentBytes: resident,
            problems: figures.problems + problems(figures, before, after))
    }

    private func counts() throws -> [String: Int] {
        guard case .counted(let service, _) = check else { return [:] }
        return try service.answers()
    }

    private func problems(_ figures: WrkFigures, _ before: [String: Int], _ after: [String: Int]) -> [String] {
        switch check {
        case .sized(let bytes):
            let isRight = abs(figures.bytesPerAnswer / Double(bytes) - 1) < 0.02
            return isRight ? [] : ["\(name): \(Int(figures.bytesPerAnswer)) bytes an answer instead of \(bytes)"]
        case .counted(_, let expected):
            let grown = after.merging(before) { $0 - $1 }.filter { $0.value > 0 }
            let others = grown.filter { $0.key != expected && $0.key != "2xx" }
            var problems = others.sorted { $0.key < $1.key }.map { "\(name): \($0.value) answers of \($0.key)" }
            let right = grown[expected] ?? 0
            if right < figures.requests { problems.append("\(name): only \(right) answers of \(expected)") }
            // The operations port's own answers count as well: a handful.
            if expected != "2xx", (grown["2xx"] ?? 0) > 20 {
                problems.append("\(name): \(grown["2xx"] ?? 0) answers of 2xx instead of \(expected)")
            }
            return problems
        }
    }
}

extension WrkFigures {
    /// What must not happen.
    fileprivate var problems: [String] {
        var problems: [String] = []
        if requests == 0 { problems.append("no answers") }
        if refusals > 0 { problems.append("\(refusals) answers of 400 or more") }
        if socketErrors > 0 { problems.append("\(socketErrors) socket errors") }
        return problems
    }
}

/// What one run against one server came to.
struct LoadRound: Sendable {
    let figures: WrkFigures
    let processorSeconds: Double
    let clientProcessorSeconds: Double
    let residentBytes: Int
    let problems: [String]

    /// How busy the client's one thread was, in percent: near 100, the throughput is the client's and not the server's.
    var clientPercent: Double { clientProcessorSeconds / figures.seconds * 100 }

    /// The server's processor time for an answer, in microseconds.
    var processorMicroseconds: Double { processorSeconds * 1e6 / Double(max(figures.requests, 1)) }
}

/// Rounds against several servers, one after the other in each round, so that what happens to the machine happens to all.
struct LoadComparison {
    /// The rounds of each contender, in their order.
    private(set) var rounds: [[LoadRound]]
    private let names: [String]

    /// Warms each one up for a second, then measures.
    init(_ contenders: [Contender], options: BenchOptions) throws {
        names = contenders.map(\.name)
        rounds = contenders.map { _ in [] }
        for contender in contenders { _ = try contender.run(seconds: 1) }
        for _ in 0..<options.rounds {
            for (index, contender) in contenders.enumerated() {
                rounds[index].append(try contender.run(seconds: options.seconds))
            }
        }
    }

    /// What went wrong, each thing once.
    var problems: [String] {
        var seen: Set<String> = []
        return rounds.joined().flatMap(\.problems).filter { seen.insert($0).inserted }
    }

    /// A figure of one contender's rounds.
    func values(_ index: Int, _ value: (LoadRound) -> Double) -> [Double] { rounds[index].map(value) }

    /// What stands beside the ratios: for each server its throughput, latency, memory and processor time.
    func details(row: String) -> [LoadDetail] {
        names.indices.compactMap { LoadDetail(row: row, server: names[$0], rounds: rounds[$0]) }
    }
}
