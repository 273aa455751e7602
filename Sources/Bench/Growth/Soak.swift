import Dispatch
import Locking
import TestSupport

/// Mixed load for long, to see whether memory stays flat: ids and tokens that were never seen before all the time, callers
/// who take gzip, callers who have their values already, and a publish every second.
enum Soak {
    /// How long each mixture of new callers is sent, in seconds; memory is read after it.
    private static let slice = 10
    private static let newTokens = 2_000

    /// Runs it and prints the series.
    static func run(seconds: Int) throws {
        let service = try Service()
        let project = try service.makeProject("bench")
        let mint = try TokenMint()
        try service.trust(mint, in: project)
        let publisher = Publisher(port: service.port, headers: try service.fixture.root().headers, project: project.id)
        defer { publisher.stop() }
        Terminal.write("\(try Machine.here().text).\n\n")
        var series: [Double] = []
        var table = MarkdownTable(["after s", "resident MiB", "requests/s", "published", ""])
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(seconds) {
            let number = series.count
            let tokens = try mint.tokens(number * newTokens..<(number + 1) * newTokens)
            var load = Wrk(requests: try RequestList(mixture(number, project.appKey, tokens)))
            load.seconds = slice
            let figures = try load.run(port: service.port)
            load.requests.remove()
            series.append(Double(service.group.residentBytes) / 1_048_576)
            let elapsed = Int((ContinuousClock.now - start) / .seconds(1))
            let problem = figures.refusals + figures.socketErrors
            table.add([
                "\(elapsed)", Figure.text(series[number]), Figure.text(figures.throughput), "\(try publisher.count)",
                problem == 0 ? "" : "**\(figures.refusals) refused, \(figures.socketErrors) socket errors**",
            ])
            Terminal.progress("\(elapsed) s: \(Figure.text(series[number])) MiB")
        }
        Terminal.write(table.text + "\n" + comparison(series))
    }

    /// The first and the last minute; of a short run, its first and last third.
    static func comparison(_ series: [Double]) -> String {
        let count = min(6, max(1, series.count / 3))
        guard let first = Summary(Array(series.prefix(count))), let last = Summary(Array(series.suffix(count))) else {
            return "Nothing was measured.\n"
        }
        let change = (last.median / first.median - 1) * 100
        return "Resident memory: \(Figure.text(first.median)) MiB in the first \(count * slice) s, "
            + "\(Figure.text(last.median)) MiB in the last (\(change < 0 ? "" : "+")\(Figure.text(change)) %).\n"
    }

    /// Requests of every kind in turn, all by callers who were not there before.
    private static func mixture(_ number: Int, _ appKey: String, _ tokens: [String]) -> [String] {
        let first = number * tokens.count * 4
        return (0..<tokens.count * 4).map { index in
            let request = "\(Callers.target(first + index))\tX-App-Key: \(appKey)"
            return switch index % 4 {
            case 0: request
            case 1: request + "\tAuthorization: Bearer \(tokens[index / 4])"
            case 2: request + "\tIf-None-Match: *"
            default: request + "\tAccept-Encoding: gzip"
            }
        }
    }
}

/// Publishes once a second, on a thread of its own.
private final class Publisher: Sendable {
    private struct State {
        var count = 0
        var failure: String?
        var isStopped = false
    }

    private let state = Locked(State())
    private let ended = DispatchGroup()

    init(port: Int, headers: [(String, String)], project: String) {
        DispatchQueue(label: "publisher").async(group: ended) { [state] in
            let client = Client(port: port, headers: headers)
            var document = VaryingDocument()
            while !state.withLock({ $0.isStopped }) {
                let answer = try? client.publish(document.next(), to: project)
                state.withLock { state in
                    if answer?.status == 200 { state.count += 1 } else { state.failure = answer?.text ?? "no answer" }
                }
                _ = Wait.until(seconds: 1) { state.withLock { $0.isStopped } }
            }
        }
    }

    /// How often it has; a publish that failed is told here.
    var count: Int {
        get throws {
            let (count, failure) = state.withLock { ($0.count, $0.failure) }
            if let failure { throw BenchError("a publish failed: \(failure)") }
            return count
        }
    }

    /// Waits for its end.
    func stop() {
        state.withLock { $0.isStopped = true }
        ended.wait()
    }
}
