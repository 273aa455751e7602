import Domain
import Foundation
import TestSupport

/// The service as users run it, on a database of its own in the benchmark's PostgreSQL.
final class Service {
    /// What starts it and asks it.
    let fixture: ServiceFixture
    /// Its database.
    let database: TemporaryDatabase

    /// Starts it.
    ///
    /// - Parameter environment: settings that differ from the defaults.
    init(environment: [String: String] = [:]) throws {
        database = try Wait.forTask { try await TemporaryDatabase.make() }
        fixture = try ServiceFixture(on: database.address, environment: environment, launcher: Program.tied())
        try Self.awaitReady(operationsPort)
    }

    /// Where apps and admins call.
    var port: Int { fixture.service.port }
    /// Where operators call.
    var operationsPort: Int { fixture.service.operationsPort }
    /// Its process.
    var group: ProcessGroup { ProcessGroup(leader: fixture.service.processID) }

    /// Starts another instance on the same database.
    func startAnother(environment: [String: String] = [:]) throws -> RunningService {
        let other = try RunningService(
            databaseURL: database.address, environment: environment, launcher: Program.tied())
        try Self.awaitReady(other.operationsPort)
        return other
    }

    private static func awaitReady(_ port: Int) throws {
        guard try Wait.until(seconds: 30, { try HTTP.get("/readyz", port: port).status == 200 }) else {
            throw BenchError("the service does not get ready")
        }
    }

    /// Makes a project and publishes a template to it.
    func makeProject(_ id: String, _ template: BenchTemplate = BenchTemplate()) throws -> ProjectFixture {
        try fixture.makeProject(id, template: template.document)
    }

    /// Lets a project verify the tokens of a mint.
    func trust(_ mint: TokenMint, in project: ProjectFixture) throws {
        let answer = try fixture.root().post(
            project.path + "/token-keys",
            ["algorithm": "RS256", "public_key": .string(mint.publicKey), "kid": .string(TokenMint.kid)])
        guard answer.status == 201 else { throw BenchError("no token key: \(answer.text)") }
    }

    /// How many answers it has given by the class of their status, such as `2xx`.
    func answers() throws -> [String: Int] {
        ServiceMetrics.answers(in: try HTTP.get("/metrics", port: operationsPort).text)
    }
}

/// What the service tells Prometheus.
enum ServiceMetrics {
    /// The answers by the class of their status.
    static func answers(in text: String) -> [String: Int] {
        let pattern = #/remote_config_http_answers_total\{status="(\dxx)"\} (\d+)/#
        return text.matches(of: pattern).reduce(into: [:]) { $0[String($1.output.1)] = Int($1.output.2) }
    }
}
