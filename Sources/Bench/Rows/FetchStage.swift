import Domain
import TestSupport

/// What the rows about fetching share: the service with the template that is measured, nginx with the same answer, and
/// tokens. Each part is made when it is first asked for.
final class FetchStage {
    /// How many callers are signed in, each with a token of its own.
    static let signedInCount = 2_000

    private var madeService: Service?
    private var madeProject: ProjectFixture?
    private var madeNginx: Nginx?
    private var madeMint: TokenMint?
    private var madeTokens: [String]?

    /// The service.
    var service: Service { get throws { try once(\.madeService) { try Service() } } }

    /// The project that is measured, which has published and trusts the mint.
    var project: ProjectFixture {
        get throws {
            try once(\.madeProject) {
                let project = try service.makeProject("bench")
                try service.trust(mint, in: project)
                return project
            }
        }
    }

    /// What makes tokens.
    var mint: TokenMint { get throws { try once(\.madeMint) { try TokenMint() } } }

    /// The tokens of the callers who are signed in.
    var tokens: [String] { get throws { try once(\.madeTokens) { try mint.tokens(0..<Self.signedInCount) } } }

    /// nginx with the answer that a typical caller gets: of a hundred, the one whose answer's length is the median.
    var nginx: Nginx {
        get throws {
            try once(\.madeNginx) {
                let client = Client(port: try service.port, headers: [("X-App-Key", try project.appKey)])
                let bodies = try (0..<101).map { try answer(to: Callers.target($0), client).body }
                return try Nginx(body: String(decoding: bodies.sorted { $0.count < $1.count }[50], as: UTF8.self))
            }
        }
    }

    private func once<Part>(
        _ made: ReferenceWritableKeyPath<FetchStage, Part?>, _ make: () throws -> Part
    ) throws -> Part {
        if let part = self[keyPath: made] { return part }
        let part = try make()
        self[keyPath: made] = part
        return part
    }

    /// Fetches, and makes sure that the answer is what it has to be before anything is measured.
    func answer(to target: String, _ client: Client) throws -> HTTPAnswer {
        let answer = try client.get(target)
        let count = answer.data["parameters"].asObject?.members.count
        guard answer.status == 200, count == BenchTemplate().parameters else {
            throw BenchError("\(target): \(answer.status) with \(count ?? 0) parameters")
        }
        return answer
    }

    /// Our side under a load.
    func ours(_ load: Wrk, name: String = "remote-config", answers: String = "2xx") throws -> Contender {
        let service = try service
        return Contender(
            name: name, port: service.port, group: service.group, load: load, check: .counted(service, answers))
    }

    /// nginx under the same load.
    func nginx(_ way: Nginx.Way, _ load: Wrk, status: Int = 200, headers: [(String, String)] = []) throws -> Contender {
        let nginx = try nginx
        let answer = try HTTP.get("/config", port: nginx.port(way), headers: headers)
        let fileAnswer = try HTTP.get("/config", port: nginx.port(.plainFile))
        guard answer.status == status, status == 304 || answer.body == fileAnswer.body else {
            throw BenchError("nginx answers \(answer.status) with \(answer.body.count) bytes")
        }
        return Contender(
            name: way.name, port: nginx.port(way), group: nginx.group, load: load, check: .sized(answer.wireBytes))
    }
}

extension Nginx.Way {
    /// What the report calls it.
    var name: String {
        switch self {
        case .cachedFile: "nginx, file kept open"
        case .plainFile: "nginx, static file"
        case .memory: "nginx, return"
        }
    }
}

extension HTTPAnswer {
    /// How many bytes it was on the wire.
    fileprivate var wireBytes: Int {
        // The status line as nginx writes it: `HTTP/1.1 200 OK`, `HTTP/1.1 304 Not Modified`.
        let line = status == 200 ? 17 : 27
        return headers.reduce(line + 2 + body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}
