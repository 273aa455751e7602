import Domain
import Persistence
import Transport

/// `GET …/fetches[?period=day|fortnight]`: how often a project was fetched, for a chart.
struct FetchHandler: Sendable {
    let fetches: FetchStore
    let clock: WallClock

    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let query = try QueryReader(call.request.query, known: ["period"])
        guard let period = FetchPeriod(rawValue: query.nonEmpty("period") ?? FetchPeriod.day.rawValue) else {
            throw APIError(.invalidQuery, "The query parameter period is day or fortnight.")
        }
        let project = try call.project.id
        let chart = try await mapped { () async throws(StoreError) in
            try await fetches.chart(of: project, period, now: clock.now())
        }
        return .ok(data: chart.json)
    }
}

extension FetchChart {
    fileprivate var json: JSON {
        [
            "period": .string(period.rawValue), "from": span.lowerBound.json, "to": span.upperBound.json,
            "step_seconds": .integer(Int(period.stepSeconds)), "total": .integer(total),
            "by": [
                "version": .array(byVersion.map(\.json)), "platform": .array(byPlatform.map(\.json)),
                "app_version": .array(byAppVersion.map(\.json)),
            ],
        ]
    }
}

extension FetchSeries {
    fileprivate var json: JSON {
        let (kind, name): (String, JSON) =
            switch name {
            case .text(let text): ("named", .string(text))
            case .none: ("none", .null)
            case .other: ("other", .null)
            }
        return ["kind": .string(kind), "name": name, "counts": .array(counts.map(JSON.integer))]
    }
}
