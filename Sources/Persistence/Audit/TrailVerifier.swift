import Domain

/// Follows an audit trail row by row and tells of the first thing that is wrong with it.
struct TrailVerifier: Sendable {
    /// How many rows were in order.
    private(set) var rows: Int64 = 0
    /// The digest of the last of them.
    private(set) var digest = Digest.zero

    /// Nil if `entry` is the row that follows; else what is wrong.
    mutating func fault(of entry: AuditEntry) -> String? {
        let expected = rows + 1
        guard entry.sequence == expected else { return "row \(expected) is missing" }
        guard entry.previous == digest else { return "row \(expected) does not follow the row before it" }
        guard entry.isIntact else { return "row \(expected) was altered" }
        rows = expected
        digest = entry.digest
        return nil
    }

    /// Nil if the trail ends where its head says; else what is wrong.
    func fault(atEnd head: (sequence: Int64, digest: Digest)) -> String? {
        if rows < head.sequence { return "rows \(rows + 1) to \(head.sequence) are missing at the end" }
        if rows > head.sequence { return "there are rows after \(head.sequence), where the trail should end" }
        return digest == head.digest ? nil : "the last row is not the one that the trail's head names"
    }
}
