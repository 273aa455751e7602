import Domain

/// What is read of a caller (bucket, version, language), and its being counted.
extension InProcess {
    static var callerFacts: [Operation] {
        [
            Operation("bucket") {
                try Workload(BenchCallers.instanceIDs) { PercentBucket.microBucket(seed: "rollout_5", id: $0) }
            },
            Operation("version, parse") { try Workload(BenchCallers.versions) { AppVersion($0) } },
            Operation("version, compare") {
                let versions = BenchCallers.versions.compactMap { AppVersion($0) }
                return try Workload(Array(zip(versions, versions.reversed()))) { $0.0 < $0.1 }
            },
            Operation("language tag, parse") { try Workload(BenchCallers.languages) { LanguageTag($0) } },
            Operation("language, match") {
                let tags = BenchCallers.languages.compactMap { LanguageTag($0) }
                let ranges = ["de", "fr-CA", "zh-TW", "pt-BR", "en", "es"].compactMap { LanguageRange($0) }
                let pairs = tags.flatMap { tag in ranges.map { range in (range, tag) } }
                return try Workload(pairs) { $0.0.matches($0.1) }
            },
            Operation("Accept-Language, choose") {
                try Workload(BenchCallers.acceptLanguages.map { CallerText($0) }) { AcceptLanguage.preferred($0) }
            },
            Operation("fetch, count of 60 kinds") { try counting(60) },
            Operation("fetch, count of too many kinds") { try counting(BenchCallers.count) },
        ]
    }

    /// Counts fetches of the platforms and app versions of so many callers.
    private static func counting(_ callers: Int) throws -> Workload {
        let counter = FetchCounter()
        return try Workload(Array(0..<callers)) { counter.count($0) }
    }
}

/// Counts fetches as a loop does.
private final class FetchCounter {
    private let callers = BenchCallers.all
    private var table = FetchTable()

    func count(_ caller: Int) -> Bool? {
        table.add(platform: callers[caller].platform, appVersion: callers[caller].appVersion)
        return true
    }
}
