/// Counts fetches by what callers sent, byte for byte, on the thread that answers them: a count makes no text.
///
/// What the bytes mean is read when the counts are taken, far less often than they are added to.
public struct FetchTable: Sendable {
    private struct Sent: Hashable {
        let platform: ArraySlice<UInt8>
        let appVersion: ArraySlice<UInt8>

        static func == (left: Self, right: Self) -> Bool {
            left.platform.elementsEqual(right.platform) && left.appVersion.elementsEqual(right.appVersion)
        }

        func hash(into hasher: inout Hasher) {
            platform.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(0xFF as UInt8)  // no UTF-8 holds it, so that the two texts don't run into each other
            appVersion.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private var counts: [Sent: Int] = [:]
    /// Those of callers who came when there were too many kinds already.
    private var others = 0

    /// How many kinds are told apart.
    static let kindsMax = 200
    /// Stands for a text that is too long to be looked at: what holds a control character is counted as other.
    private static let tooLong: ArraySlice<UInt8> = [0]

    /// Nothing is counted yet.
    public init() {}

    /// Nothing was counted since the last `take`.
    public var isEmpty: Bool { counts.isEmpty && others == 0 }

    /// Counts one fetch.
    public mutating func add(platform: CallerText?, appVersion: CallerText?) {
        let sent = Sent(
            platform: Self.bounded(platform, FetchName.platformBytesMax),
            appVersion: Self.bounded(appVersion, FetchName.appVersionBytesMax))
        if let index = counts.index(forKey: sent) {
            counts.values[index] += 1
        } else {
            addFirst(of: sent)
        }
    }

    /// What was counted since the last time, as it is told apart.
    ///
    /// - Parameter version: the one that all of them were answered with.
    public mutating func take(version: Int) -> FetchCounts {
        var taken = FetchCounts()
        for (sent, count) in counts {
            taken.add(
                count,
                of: FetchKind(
                    version: version, platform: FetchName(platform: sent.platform),
                    appVersion: FetchName(appVersion: sent.appVersion)))
        }
        if others > 0 { taken.add(others, of: FetchKind(version: version, platform: .other, appVersion: .other)) }
        counts.removeAll(keepingCapacity: true)
        others = 0
        return taken
    }

    private mutating func addFirst(of sent: Sent) {
        guard counts.count < Self.kindsMax else {
            others += 1
            return
        }
        // Copied, or the count would keep the whole request that the slices are of.
        counts[Sent(platform: Array(sent.platform)[...], appVersion: Array(sent.appVersion)[...])] = 1
    }

    private static func bounded(_ text: CallerText?, _ bytesMax: Int) -> ArraySlice<UInt8> {
        guard let bytes = text?.utf8 else { return [] }
        return bytes.count <= bytesMax ? bytes : tooLong
    }
}
