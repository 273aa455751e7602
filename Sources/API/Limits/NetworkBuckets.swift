/// A bucket for each of the networks that clients come from, in memory of a fixed size.
///
/// A network belongs to one row, which holds so many buckets. A network without one takes the fullest of its row, **as full
/// as it is**: in a row with room to spare that is a full one, as it should be; in a row where all have lately been used, a
/// newcomer starts with what the fullest of them is short of. So whoever comes from many addresses refills no bucket by
/// pushing it out, and no limit is ever exceeded; what it costs the others is at worst a stricter limit, and to get there
/// the buckets of whole rows have to be kept short, which takes that many times the rate. (The same idea counts frequent
/// items in a stream: Metwally et al., "Space-Saving", 2005.)
struct NetworkBuckets: Sendable {
    private struct Bucket {
        var network: UInt64 = 0
        var fullAt: Int64 = 0
    }

    static let rowLength = 8

    private var buckets: [Bucket]

    init(rows: Int) { buckets = Array(repeating: Bucket(), count: rows * Self.rowLength) }

    /// Takes a token out of a network's bucket; false if there is none.
    ///
    /// - Parameter hash: decides on the row; nobody outside can foresee it.
    mutating func take(_ network: UInt64, hash: UInt, rate: FetchRate, at now: Int64) -> Bool {
        let place = place(of: network, hash)
        guard rate.take(from: &buckets[place].fullAt, at: now) else { return false }
        buckets[place].network = network
        return true
    }

    /// How long it takes until a network's bucket holds a token.
    func wait(_ network: UInt64, hash: UInt, rate: FetchRate, at now: Int64) -> Int64 {
        rate.wait(buckets[place(of: network, hash)].fullAt, at: now)
    }

    /// The network's own bucket, or else the fullest of its row.
    private func place(of network: UInt64, _ hash: UInt) -> Int {
        let start = Int(hash % UInt(buckets.count / Self.rowLength)) * Self.rowLength
        var fullest = start
        for place in start..<start + Self.rowLength {
            if buckets[place].network == network { return place }
            if buckets[place].fullAt < buckets[fullest].fullAt { fullest = place }
        }
        return fullest
    }
}
