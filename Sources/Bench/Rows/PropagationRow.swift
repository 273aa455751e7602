import TestSupport

/// How long after a publish another instance serves it.
enum PropagationRow {
    private static let publishes = 200

    /// Publishes through one instance and then asks another one over and over. The time runs from the answer to the
    /// publish; from sending it, which has the writing to the disk in it, is told beside.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let service = try Service()
        let project = try service.makeProject("bench")
        let other = try service.startAnother()
        let admin = try service.fixture.root()
        let app = Client(port: other.port, headers: [("X-App-Key", project.appKey)])
        var document = VaryingDocument()
        var (fromAnswer, fromSending): ([Double], [Double]) = ([], [])
        for _ in 0..<publishes {
            let sent = ContinuousClock.now
            let published = try admin.publish(document.next(), to: project.id)
            guard published.status == 200, let version = published.data["version"].asInt else {
                throw BenchError("publish: \(published.status) \(published.text)")
            }
            let answered = ContinuousClock.now
            let isServed = try Wait.often(seconds: 20) {
                try app.get(Callers.target(0)).data["version"].asInt == version
            }
            guard isServed else { throw BenchError("version \(version) is not served by another instance") }
            let served = ContinuousClock.now
            fromAnswer.append((served - answered) / .milliseconds(1))
            fromSending.append((served - sent) / .milliseconds(1))
        }
        return report(fromAnswer, fromSending)
    }

    private static func report(_ fromAnswer: [Double], _ fromSending: [Double]) -> RowReport {
        func text(_ share: Double, _ values: [Double]) -> String { Figure.text(percentile(share, of: values) ?? .nan) }
        let p99 = percentile(0.99, of: fromAnswer).map { [$0] } ?? []
        var outcome = Outcome.figure(
            "propagation", "p99 of \(fromAnswer.count)", unit: "ms", ours: p99, .atMost(50))
        outcome.notes.append(
            "median \(text(0.5, fromAnswer)) ms; from sending the publish: median \(text(0.5, fromSending)) ms, "
                + "p99 \(text(0.99, fromSending)) ms")
        return RowReport(outcomes: [outcome])
    }
}

/// The template that is measured with something else in it each time, as an admin's edits would have.
struct VaryingDocument {
    private let head: String
    private let tail: String
    private let edition: String
    private var number = 0

    /// - Parameters:
    ///   - template: what varies.
    ///   - edition: tells it from others of the same template.
    init(_ template: BenchTemplate = BenchTemplate(), edition: String = "") {
        self.edition = edition
        let document = template.document
        let mark = #""parameters":{"#
        let end = document.firstRange(of: mark)?.upperBound ?? document.endIndex
        head = String(document[..<end])
        tail = String(document[end...])
    }

    /// The next one.
    mutating func next() -> String {
        number += 1
        return head + #""edited":{"type":"string","default":"edit \#(number) \#(edition)"},"# + tail
    }
}
