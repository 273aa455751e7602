import Domain
import Foundation
import TestSupport

/// What verifying a token costs that was not seen before, beside what OpenSSL needs for the signature alone.
///
/// Before each round the project's token settings change, which makes the service forget what it has verified, and in a
/// round each token is sent once: no answer can come from memory.
enum FirstTokenRow {
    private static let tokenCount = 30_000

    /// Compares.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let tokens = try stage.mint.tokens(1_000_000..<1_000_000 + tokenCount)
        let key = try stage.project.appKey
        let lines = tokens.enumerated().map {
            "\(Callers.target($0.offset))\tX-App-Key: \(key)\tAuthorization: Bearer \($0.element)"
        }
        var firstLoad = Wrk(requests: try RequestList(lines))
        firstLoad.isOnce = true
        let first = try stage.ours(firstLoad, name: "first tokens")
        let warm = try stage.ours(Wrk(requests: try FetchRows.signedInRequests(stage)), name: "tokens seen before")
        _ = try warm.run(seconds: 1)
        var rounds: [(first: LoadRound, warm: LoadRound, verify: Double)] = []
        for number in 0..<options.rounds {
            try forgetTokens(stage, number)
            // wrk waits for its time to be over, also once all tokens are sent.
            let firstRound = try first.run(seconds: 3)
            _ = try warm.run(seconds: 1)
            let warmRound = try warm.run(seconds: options.seconds)
            rounds.append((firstRound, warmRound, try OpenSSLSpeed.verifyMicroseconds()))
        }
        return report(rounds)
    }

    private static func report(_ rounds: [(first: LoadRound, warm: LoadRound, verify: Double)]) -> RowReport {
        let row = "first-token"
        var problems = Set(rounds.flatMap { $0.first.problems + $0.warm.problems }).sorted()
        if rounds.contains(where: { $0.first.figures.requests > tokenCount + 64 }) {
            problems.append("tokens were sent twice")
        }
        let extra = rounds.map { $0.first.processorMicroseconds - $0.warm.processorMicroseconds }
        let details = [
            LoadDetail(row: row, server: "first tokens", rounds: rounds.map(\.first)),
            LoadDetail(row: row, server: "tokens seen before", rounds: rounds.map(\.warm)),
        ]
        return RowReport(
            outcomes: [
                .ratio(
                    row, "CPU more than signed-in, openssl verify", unit: "µs", ours: extra,
                    peer: rounds.map(\.verify), .atMost(1.3), problems: problems)
            ], details: details.compactMap { $0 })
    }

    /// Changes how tokens are read, and waits until the service serves by the new settings.
    private static func forgetTokens(_ stage: FetchStage, _ number: Int) throws {
        let project = try stage.project
        let interval = 100 + number
        let issuer: JSON = number.isMultiple(of: 2) ? .string(TokenMint.issuer) : .null
        let answer = try stage.service.fixture.root().send(
            "PATCH", project.path, json: ["min_fetch_interval": .integer(Int64(interval)), "token": ["issuer": issuer]])
        guard answer.status == 200 else { throw BenchError("the settings don't change: \(answer.text)") }
        let client = Client(port: try stage.service.port, headers: [("X-App-Key", project.appKey)])
        let isServed = try Wait.until(seconds: 10) {
            try client.get(Callers.target(0)).data["min_fetch_interval"].asInt == interval
        }
        guard isServed else { throw BenchError("changed settings are not served") }
    }
}
