import Persistence

/// `remote-config audit verify`
enum VerifyAudit {
    /// Prints a line for each trail and fails if one has a fault.
    static func run(_ settings: Settings) async throws {
        let reports = try await CommandDatabase.use(settings) { try await AuditStore($0).verify() }
        for report in reports { Console.say(line(report) + "\n") }
        let faulty = reports.count { $0.fault != nil }
        guard faulty == 0 else { throw CommandFailure("\(faulty) of \(reports.count) audit trails can't be trusted.") }
    }

    /// Such as `control: 3 rows, head 5f…`; for a faulty trail, how far it is in order.
    static func line(_ report: AuditReport) -> String {
        let extent = "\(report.rows) \(report.rows == 1 ? "row" : "rows"), head \(report.headDigest)"
        return "\(report.name): " + (report.fault.map { "FAULT: \($0) (in order: \(extent))" } ?? extent)
    }
}
