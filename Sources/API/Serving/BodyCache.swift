import Domain

/// One loop's bodies of one snapshot by the set of matching conditions, bounded in bytes.
///
/// A table of places; a body may stand in any of a few places that its set's fingerprint names. Where all are taken, a newcomer
/// takes the place of one that nobody has asked for since it was last passed over, if there is one. So a template whose callers
/// all differ costs a body each and does not push out what others share, and no fetch waits for many to be freed.
struct BodyCache {
    /// The fingerprint stands beside the body, so that a body that is another one is not looked at.
    private struct Place {
        var fingerprint: UInt64 = 0
        var body: ConfigBody?
    }

    private var places: [Place] = []
    private var count = 0
    private let bytesMax: Int

    /// What the bodies take of memory, in bytes, about.
    private(set) var bytes = 0

    /// How many places a body may stand in.
    private static let window = 4
    private static let placesMin = 16
    private static let placesMax = 1 << 16

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    /// The body for exactly these conditions.
    func find(_ conditions: ConditionSet) -> ConfigBody? {
        guard !places.isEmpty else { return nil }
        let fingerprint = conditions.fingerprint
        let first = place(of: fingerprint)
        for index in first..<first + Self.window where places[index].fingerprint == fingerprint {
            if let body = places[index].body, body.conditions == conditions { return body }
        }
        return nil
    }

    /// Takes in a body that is not here, if room can be made for it.
    mutating func offer(_ body: ConfigBody) {
        guard body.memoryBytes <= bytesMax else { return }
        growIfCrowded()
        let fingerprint = body.conditions.fingerprint
        let first = place(of: fingerprint)
        var free: Int?
        for index in first..<first + Self.window {
            if let present = places[index].body {
                if free != nil, bytes + body.memoryBytes <= bytesMax { continue }
                // It has another chance if it was asked for since the last time.
                guard !present.isUsed else {
                    present.isUsed = false
                    continue
                }
                remove(at: index)
            }
            free = free ?? index
        }
        if let free, bytes + body.memoryBytes <= bytesMax { put(body, fingerprint, at: free) }
    }

    /// Counts what a body that is here has grown by; without room for that, lets the body go.
    mutating func noteGrowth(of body: ConfigBody, by growth: Int) {
        guard !places.isEmpty else { return }
        let first = place(of: body.conditions.fingerprint)
        guard let index = (first..<first + Self.window).first(where: { places[$0].body === body }) else { return }
        bytes += growth
        if bytes > bytesMax { remove(at: index) }
    }

    /// Forgets all bodies.
    mutating func removeAll() { self = BodyCache(bytesMax: bytesMax) }

    private func place(of fingerprint: UInt64) -> Int {
        Int(truncatingIfNeeded: fingerprint) & (places.count - Self.window)
    }

    private mutating func put(_ body: ConfigBody, _ fingerprint: UInt64, at index: Int) {
        places[index] = Place(fingerprint: fingerprint, body: body)
        bytes += body.memoryBytes
        count += 1
    }

    private mutating func remove(at index: Int) {
        guard let body = places[index].body else { return }
        places[index] = Place()
        bytes -= body.memoryBytes
        count -= 1
    }

    private mutating func growIfCrowded() {
        guard places.isEmpty || (count * 2 >= places.count && places.count < Self.placesMax) else { return }
        let present = places
        places = Array(repeating: Place(), count: max(Self.placesMin, present.count * 2))
        (bytes, count) = (0, 0)
        for place in present { if let body = place.body { offer(body) } }
    }
}
