import Domain

/// One loop's bodies of one snapshot by the set of matching conditions, bounded in bytes.
///
/// A table of places; a body may stand in any of a few places that its set's fingerprint names. Where all are taken, a newcomer
/// takes the place of one that nobody has asked for since it was last passed over, if there is one; where the bytes are used
/// up, some such bodies go, wherever they stand. So a template whose callers all differ costs a body each and does not push
/// out what others share, and no fetch waits for many to be freed.
struct BodyCache {
    /// The fingerprint stands beside the body, so that a body that is another one is not looked at.
    private struct Place {
        var fingerprint: UInt64 = 0
        var body: ConfigBody?
    }

    private var places: [Place] = []
    private var count = 0
    /// Where room was made last.
    private var hand = 0
    private let bytesMax: Int

    /// What the bodies take of memory, in bytes, about.
    private(set) var bytes = 0

    /// How many places a body may stand in.
    private static let window = 4
    /// How many places are looked at to make room for one body.
    private static let passedOverMax = 32
    private static let placesMin = 16
    private static let placesMax = 1 << 16

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    /// The body for exactly these conditions.
    func find(_ conditions: ConditionSet) -> ConfigBody? {
        guard !places.isEmpty else { return nil }
        let fingerprint = conditions.fingerprint
        let first = place(of: fingerprint)
        for index in first..<first + Self.window where places[index].fingerprint == fingerprint {
            guard let body = places[index].body, body.conditions == conditions else { continue }
            body.isUsed = true
            return body
        }
        return nil
    }

    /// Takes in a body that is not here, if room can be made for it.
    mutating func offer(_ body: ConfigBody) {
        let needed = body.memoryBytes
        guard needed <= bytesMax else { return }
        growIfCrowded()
        makeRoom(for: needed)
        let fingerprint = body.conditions.fingerprint
        if bytes + needed <= bytesMax, let index = freePlace(place(of: fingerprint)) {
            put(body, fingerprint, at: index)
        }
    }

    /// Counts what a body that is here has grown by; if no room can be made for that, lets the body go.
    mutating func noteGrowth(of body: ConfigBody, by growth: Int) {
        guard !places.isEmpty else { return }
        let first = place(of: body.conditions.fingerprint)
        guard let index = (first..<first + Self.window).first(where: { places[$0].body === body }) else { return }
        bytes += growth
        guard bytes > bytesMax else { return }
        // It was asked for just now, so it is passed over.
        body.isUsed = true
        makeRoom(for: 0)
        if bytes > bytesMax { remove(at: index) }
    }

    /// Forgets all bodies.
    mutating func removeAll() { self = BodyCache(bytesMax: bytesMax) }

    private func place(of fingerprint: UInt64) -> Int {
        Int(truncatingIfNeeded: fingerprint) & (places.count - Self.window)
    }

    /// A place in the window that begins at `first`: a free one, else that of a body that nobody has asked for lately.
    private mutating func freePlace(_ first: Int) -> Int? {
        let window = first..<first + Self.window
        return window.first { places[$0].body == nil } ?? window.first { passOver($0) }
    }

    /// Frees bodies that nobody has asked for lately until there is room for that many bytes, looking on from where it
    /// looked last, at a few places only.
    private mutating func makeRoom(for needed: Int) {
        var placesLeft = min(places.count, Self.passedOverMax)
        while bytes + needed > bytesMax, placesLeft > 0 {
            hand = (hand + 1) & (places.count - 1)
            passOver(hand)
            placesLeft -= 1
        }
    }

    /// Removes a body, unless it was asked for since it was last passed over; true if the place is free then.
    @discardableResult
    private mutating func passOver(_ index: Int) -> Bool {
        guard let body = places[index].body, body.isUsed else {
            remove(at: index)
            return true
        }
        body.isUsed = false
        return false
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
