import Domain
import TestSupport

/// What a fetch costs the more there is of something.
enum GrowthTables {
    /// Measures and prints one table for each thing that grows.
    static func measure(_ given: BenchOptions) throws {
        var options = given
        (options.rounds, options.seconds) = (2, 3)
        Terminal.write("\(try Machine.here().text).\nMedians of \(options.rounds) rounds of \(options.seconds) s.\n")
        try templates("conditions", [10, 40, 200, 2_000].map { BenchTemplate(conditions: $0) }, options) {
            $0.conditions
        }
        try templates("parameters", [10, 200, 3_000].map { BenchTemplate(parameters: $0) }, options) { $0.parameters }
        try projects([1, 100, 2_000], options)
        try connections([32, 256, 2_000], idle: IdleConnectionsRow.count, options)
    }

    private static func templates(
        _ what: String, _ templates: [BenchTemplate], _ options: BenchOptions, _ count: (BenchTemplate) -> Int
    ) throws {
        let service = try Service()
        let contenders = try templates.map { template in
            let project = try service.makeProject("\(what)-\(count(template))", template)
            let load = Wrk(requests: try RequestList(Callers.requests(appKey: project.appKey)))
            let name = "\(count(template)), \(template.usedConditions) conditions in use"
            return contender(service, name, load)
        }
        try table(what, contenders, options)
    }

    /// Requests that go around all of the projects.
    private static func projects(_ counts: [Int], _ options: BenchOptions) throws {
        let service = try Service()
        let keys = try Seed.projects(
            counts.max() ?? 1, BenchTemplate(parameters: 100, conditions: 40), in: service.database)
        let contenders = try counts.map { count in
            let lines = (0..<Callers.usualCount).map {
                "\(Callers.target($0))\tX-App-Key: \(keys[$0 % count])"
            }
            return contender(service, "\(count)", Wrk(requests: try RequestList(lines)))
        }
        // A key that is not known yet is looked up: all are, before anything is measured.
        let client = Client(port: service.port)
        for key in keys { _ = try client.get(Callers.target(0), ("X-App-Key", key)) }
        try table("projects", contenders, options)
    }

    /// Busy connections, and then few of them beside many idle ones.
    private static func connections(_ counts: [Int], idle: Int, _ options: BenchOptions) throws {
        let service = try Service(environment: IdleConnectionsRow.environment)
        let project = try service.makeProject("bench")
        let requests = try RequestList(Callers.requests(appKey: project.appKey))
        let contenders = counts.map { count in
            contender(service, "\(count)", Wrk(requests: requests, connections: count))
        }
        try table("connections", contenders, options)
        let open = try IdleConnectionsRow.open(idle, to: service, project)
        let beside = contender(service, "32 beside \(open.count) idle", Wrk(requests: requests, connections: 32))
        try table("connections", [beside], options)
        withExtendedLifetime(open) {}
    }

    private static func contender(_ service: Service, _ name: String, _ load: Wrk) -> Contender {
        Contender(name: name, port: service.port, group: service.group, load: load, check: .counted(service, "2xx"))
    }

    private static func table(_ what: String, _ contenders: [Contender], _ options: BenchOptions) throws {
        Terminal.progress("Measuring \(what)")
        let comparison = try LoadComparison(contenders, options: options)
        var table = MarkdownTable([what, "CPU µs/request", "requests/s", "p99 µs", "bytes", "resident MiB"])
        for (index, detail) in comparison.details(row: what).enumerated() {
            let bytes = Summary(comparison.values(index) { $0.figures.bytesPerAnswer })?.median ?? .nan
            table.add([
                detail.server, Figure.text(detail.processor.median), Figure.text(detail.throughput.median),
                Figure.text(detail.p99.median), Figure.text(bytes), Figure.text(detail.residentMiB.median),
            ])
        }
        Terminal.write("\n" + table.text)
        for problem in comparison.problems { Terminal.write("INVALID: \(problem)\n") }
    }
}

extension BenchTemplate {
    /// How many conditions some parameter has a value for: the service has no use for the others.
    fileprivate var usedConditions: Int {
        let parameters = (try? JSON.parse(Array(document.utf8)))?["parameters"].asObject?.members ?? []
        let names = parameters.flatMap { $0.value["conditional_values"].asObject?.members.map(\.key) ?? [] }
        return Set(names).count
    }
}
