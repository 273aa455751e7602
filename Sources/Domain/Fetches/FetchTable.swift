/// Counts fetches by what callers sent, on the thread that answers them: a count allocates nothing and makes no text.
///
/// What the bytes mean is read when the counts are taken, far less often than they are added to.
public struct FetchTable: Sendable {
    private struct Entry {
        let hash: UInt64
        let platform: Range<Int>
        let appVersion: Range<Int>
        var count: Int
    }

    /// What callers sent, one text after another.
    private var text: [UInt8] = []
    private var entries: [Entry] = []
    /// At an entry's hash, or behind it: the entry's index and 1; 0 is free. Less than half of them are ever taken.
    private var slots = [UInt8](repeating: 0, count: 512)
    /// The fetches of callers who came when there were too many kinds already.
    private var others = 0

    /// How many kinds are told apart. It bounds the search among texts that somebody made to collide, too.
    static let kindsMax = 200

    /// Nothing is counted yet.
    public init() {}

    /// Nothing was counted since the last `take`.
    public var isEmpty: Bool { entries.isEmpty && others == 0 }

    /// Counts one fetch.
    public mutating func add(platform: CallerText?, appVersion: CallerText?) {
        platform.withBytes(upTo: FetchName.platformBytesMax) { platform in
            appVersion.withBytes(upTo: FetchName.appVersionBytesMax) { appVersion in add(platform, appVersion) }
        }
    }

    private mutating func add(_ platform: UnsafeRawBufferPointer, _ appVersion: UnsafeRawBufferPointer) {
        let hash = appVersion.hash(after: platform.hash(after: 0))
        // The highest bits, which all of the texts have changed.
        var slot = Int(hash >> 55)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if entries[index].hash == hash, isEntry(index, platform, appVersion) {
                entries[index].count += 1
                return
            }
            slot = (slot + 1) % slots.count
        }
        addFirst(hash, platform, appVersion, at: slot)
    }

    /// What was counted since the last time, as it is told apart.
    ///
    /// - Parameter version: the one that all of them were answered with.
    public mutating func take(version: Int) -> FetchCounts {
        var taken = FetchCounts()
        for entry in entries {
            taken.add(
                entry.count,
                of: FetchKind(
                    version: version, platform: FetchName(platform: text[entry.platform]),
                    appVersion: FetchName(appVersion: text[entry.appVersion])))
        }
        if others > 0 { taken.add(others, of: FetchKind(version: version, platform: .other, appVersion: .other)) }
        self = FetchTable()
        return taken
    }

    private func isEntry(
        _ index: Int, _ platform: UnsafeRawBufferPointer, _ appVersion: UnsafeRawBufferPointer
    ) -> Bool {
        let entry = entries[index]
        return text.withUnsafeBytes { text in
            UnsafeRawBufferPointer(rebasing: text[entry.platform]).isEqual(to: platform)
                && UnsafeRawBufferPointer(rebasing: text[entry.appVersion]).isEqual(to: appVersion)
        }
    }

    private mutating func addFirst(
        _ hash: UInt64, _ platform: UnsafeRawBufferPointer, _ appVersion: UnsafeRawBufferPointer, at slot: Int
    ) {
        guard entries.count < Self.kindsMax else {
            others += 1
            return
        }
        let start = text.count
        text += platform
        let middle = text.count
        text += appVersion
        entries.append(
            Entry(hash: hash, platform: start..<middle, appVersion: middle..<text.count, count: 1))
        slots[slot] = UInt8(entries.count)
    }
}

extension CallerText? {
    /// Calls `body` with the text's bytes; with a NUL, which is counted as other, in place of a text that is too long.
    fileprivate func withBytes(upTo bytesMax: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        guard let utf8 = self?.utf8 else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        guard utf8.count <= bytesMax else { return withUnsafeBytes(of: 0 as UInt8, body) }
        utf8.withUnsafeBytes(body)
    }
}

/// Bytes taken eight at a time, which texts this short are hashed and compared by.
extension UnsafeRawBufferPointer {
    /// Another number for nearly every other text, and for what came before.
    fileprivate func hash(after former: UInt64) -> UInt64 {
        var hash = former ^ UInt64(count)
        for place in stride(from: 0, to: count, by: 8) {
            hash = (hash ^ word(at: place)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        return hash &* 0x9E37_79B9_7F4A_7C15
    }

    fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        for place in stride(from: 0, to: count, by: 8) where word(at: place) != other.word(at: place) { return false }
        return true
    }

    /// The eight bytes from `place` on, or what there is of them.
    private func word(at place: Int) -> UInt64 {
        if place + 8 <= count { return loadUnaligned(fromByteOffset: place, as: UInt64.self) }
        var word: UInt64 = 0
        for index in place..<count { word = word << 8 | UInt64(self[index]) }
        return word
    }
}
