/// How old the versions were that instances served.
struct FreshnessLedger: Sendable {
    /// A version that an instance served.
    struct Observation: Sendable {
        let instance: Int
        /// Which start of the instance: what it served in an earlier life it need not remember.
        let life: Int
        let project: String
        let version: Int
        /// When the answer was there.
        let at: Duration
        /// Since when the instance could have known of everything; nil if it could not: frozen, or without its database.
        let connectedSince: Duration?
    }

    /// How long something newer was acknowledged when an old version was served.
    struct Lag: Hashable, Sendable {
        var longest = Duration.zero
        /// Where that was, such as `instance 2, p1 version 7`.
        var place: String?

        mutating func note(_ lag: Duration, _ observation: Observation) {
            guard lag > longest else { return }
            longest = lag
            place =
                "instance \(observation.instance + 1), \(observation.project) \(observation.version)"
                + " at \(observation.at.inSeconds) s"
        }
    }

    /// Of all observations.
    private(set) var overall = Lag()
    /// Of instances that could know better, counted from when they could.
    private(set) var connected = Lag()
    /// Versions that came after newer ones of the same instance.
    private(set) var backward: [String] = []
    private(set) var observations = 0

    private var newest: [Key: Int] = [:]

    private struct Key: Hashable {
        let instance: Int
        let life: Int
        let project: String
    }

    /// Notes what an instance served.
    ///
    /// - Parameter outdated: since when there was a newer version, as everybody could know; nil if there was none.
    mutating func note(_ observation: Observation, outdated: Duration?) {
        observations += 1
        let key = Key(instance: observation.instance, life: observation.life, project: observation.project)
        let former = newest[key] ?? 0
        newest[key] = max(former, observation.version)
        if observation.version < former {
            backward.append(
                "instance \(observation.instance + 1), \(observation.project): \(observation.version) after \(former)")
        }
        guard let outdated, outdated < observation.at else { return }
        overall.note(observation.at - outdated, observation)
        guard let since = observation.connectedSince, since < observation.at else { return }
        connected.note(observation.at - max(outdated, since), observation)
    }
}

extension Duration {
    /// In seconds with two digits, whatever the locale.
    var inSeconds: String {
        let (seconds, attoseconds) = components
        let hundredths = seconds * 100 + attoseconds / 10_000_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
