import Domain

/// One loop's bodies of one snapshot by the set of matching conditions, bounded in bytes.
///
/// Two generations: what was asked for lately moves to the young one, and when that is full the old one goes. Once there is
/// no room, a body gets in only when it is asked for again soon: a template whose callers all differ costs a body each, and
/// does not push out what others share.
struct BodyCache {
    private typealias Generation = [ConditionSet: ConfigBody]

    private var young: Generation = [:]
    private var old: Generation = [:]
    private var youngBytes = 0
    private var oldBytes = 0
    private let generationBytesMax: Int
    /// Hashes of sets that were offered and not taken, each at the place that its lower bits name.
    private var offered: [Int] = []

    private static let offeredCount = 1_024

    init(bytesMax: Int) { generationBytesMax = bytesMax / 2 }

    /// What the bodies take of memory, in bytes, about.
    var bytes: Int { youngBytes + oldBytes }

    mutating func find(_ conditions: ConditionSet) -> ConfigBody? {
        if let body = young[conditions] { return body }
        guard let body = old.removeValue(forKey: conditions) else { return nil }
        oldBytes -= body.countedBytes
        keep(body, for: conditions)
        return body
    }

    /// Takes a body that was just built, if there is room or it is not the first time.
    mutating func offer(_ body: ConfigBody, for conditions: ConditionSet) {
        guard body.bytes <= generationBytesMax else { return }
        if youngBytes + body.bytes > generationBytesMax, isFirstOffer(of: conditions) { return }
        keep(body, for: conditions)
    }

    /// Takes a body in, or notes that one has grown.
    mutating func keep(_ body: ConfigBody, for conditions: ConditionSet) {
        guard body.bytes <= generationBytesMax else { return }
        if let present = young[conditions] { youngBytes -= present.countedBytes }
        if youngBytes + body.bytes > generationBytesMax {
            old = young
            oldBytes = youngBytes
            young = [:]
            youngBytes = 0
        }
        young[conditions] = body
        body.countedBytes = body.bytes
        youngBytes += body.countedBytes
    }

    /// Forgets all bodies.
    mutating func removeAll() {
        self = BodyCache(bytesMax: generationBytesMax * 2)
    }

    private mutating func isFirstOffer(of conditions: ConditionSet) -> Bool {
        if offered.isEmpty { offered = Array(repeating: 0, count: Self.offeredCount) }
        let hash = conditions.hashValue
        let place = hash & (Self.offeredCount - 1)
        defer { offered[place] = hash }
        return offered[place] != hash
    }
}
