import Foundation

/// The benchmark's command line.
///
/// `deploy/bench` sets up what it needs: a PostgreSQL (`TEST_DATABASE_URL`) and a folder for files (`TMPDIR`).
@main
enum BenchCommand {
    /// What stands before the options, and what it does; without one of them the service is measured from outside.
    private static let subcommands: [String: @Sendable ([String]) throws -> Void] = [
        "in-process": { try InProcessCommand($0).run() }
    ]

    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let name = arguments.first, let run = subcommands[name] {
                try run(Array(arguments.dropFirst()))
            } else {
                try measure(BenchOptions(arguments, rowNames: Row.all.map(\.name)))
            }
        } catch {
            Terminal.progress("bench: \(error)")
            exit(1)
        }
    }

    private static func measure(_ options: BenchOptions) throws {
        OpenFiles.raiseLimit()
        if options.isGrowth {
            try GrowthTables.measure(options)
        } else if let seconds = options.soakSeconds {
            try Soak.run(seconds: seconds)
        } else {
            try measureRows(options)
        }
    }

    /// A row that can't be measured doesn't keep the others from it, but the command then fails.
    private static func measureRows(_ options: BenchOptions) throws {
        let stage = FetchStage()
        var report = Report(machine: try Machine.here(), rounds: options.rounds, seconds: options.seconds)
        var failures: [String] = []
        for row in Row.all where options.rows.isEmpty || options.rows.contains(row.name) {
            Terminal.progress("Measuring \(row.name)")
            do {
                let measured = try row.measure(stage, options)
                report.outcomes += measured.outcomes
                report.details += measured.details
            } catch {
                report.outcomes.append(.unmeasured(row.name, "\(error)"))
                failures.append(row.name)
            }
        }
        Terminal.write("\n" + report.markdown)
        if let file = options.jsonFile {
            try report.write(to: file)
            Terminal.write("\nThe report as JSON: \(file)\n")
        }
        guard failures.isEmpty else { throw BenchError("could not measure \(failures.joined(separator: ", "))") }
    }
}
