import Testing

@testable import Domain

@Suite struct PercentTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let seed, id: String
        let micro_bucket: Int
        var testDescription: String { "\(seed).\(id)" }
    }

    @Test(arguments: try Vectors.load("percent", as: Row.self))
    func bucketsNeverChange(_ row: Row) {
        #expect(PercentBucket.microBucket(seed: row.seed, id: row.id) == row.micro_bucket)
    }

    @Test func spellingsOfOneLetterAreTwoIDs() {
        #expect("é" == "e\u{301}")
        let (composed, decomposed) = (bucket("s", "é"), bucket("s", "e\u{301}"))
        #expect(composed != decomposed)
    }

    @Test func emptyTextsAndNULHaveBuckets() {
        #expect(
            Set([bucket("", ""), bucket("\u{0}", ""), bucket("", "\u{0}"), bucket("\r\n", ""), bucket("\n", "")]).count
                == 5)
    }

    /// 20 % of the callers, and of them 20 % for another seed, are 4 % of all, if the seeds are independent.
    @Test func seedsAreIndependent() {
        let ids = (0..<100_000).map { "caller-\($0)" }
        let first = ids.filter { bucket("first", $0) < 20_000_000 }
        let both = first.filter { bucket("second", $0) < 20_000_000 }
        expectWithinThreeSigma(first.count, of: ids.count, share: 0.2)
        expectWithinThreeSigma(both.count, of: ids.count, share: 0.04)
    }

    private func expectWithinThreeSigma(
        _ count: Int, of total: Int, share: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let mean = Double(total) * share
        let deviation = abs(Double(count) - mean)
        #expect(deviation <= 3 * (mean * (1 - share)).squareRoot(), sourceLocation: sourceLocation)
    }

    private func bucket(_ seed: String, _ id: String) -> Int { PercentBucket.microBucket(seed: seed, id: id) }
}
