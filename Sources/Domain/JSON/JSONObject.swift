/// The members of a JSON object in the order written, keys that are named twice included.
public struct JSONObject: Sendable, Equatable {
    /// Each key with its value.
    public var members: [(key: String, value: JSON)]

    /// An object without members.
    public init() { members = [] }

    /// An object of these members.
    public init(_ members: [(String, JSON)]) { self.members = members.map { (key: $0.0, value: $0.1) } }

    /// The value of the first member of that name, compared by bytes. Costs a walk over the members.
    public subscript(key: String) -> JSON? {
        members.first { ExactString($0.key) == ExactString(key) }?.value
    }

    /// The value of the one member of that name; nil where there is none, or more than one.
    func only(_ key: String) -> JSON? {
        var found: JSON?
        for member in members where ExactString(member.key) == ExactString(key) {
            guard found == nil else { return nil }
            found = member.value
        }
        return found
    }

    /// The keys that are named more than once, in the order of their first repetition.
    public var repeatedKeys: [String] {
        var sightings = KeySightings()
        return members.map(\.key).filter { sightings.sight($0) == .second }
    }

    /// The same members in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.members.elementsEqual(right.members) { ExactString($0.key) == ExactString($1.key) && $0.value == $1.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// The members in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}

/// Keys seen so far; the few keys of the usual object cost no hashing.
struct KeySet {
    private static let scannedMax = 8
    private var few: [ExactString] = []
    private var many: Set<ExactString> = []

    /// False if the key was there already.
    mutating func insert(_ key: String) -> Bool {
        let key = ExactString(key)
        guard many.isEmpty else { return many.insert(key).inserted }
        guard !few.contains(key) else { return false }
        if few.isEmpty { few.reserveCapacity(Self.scannedMax) }
        few.append(key)
        if few.count > Self.scannedMax { many = Set(few) }
        return true
    }
}

/// How often each key of an object was met so far.
struct KeySightings {
    enum Sighting { case first, second, later }

    private var seen = KeySet()
    private var repeated = KeySet()

    /// Which sighting of the key this is.
    mutating func sight(_ key: String) -> Sighting {
        if seen.insert(key) { return .first }
        return repeated.insert(key) ? .second : .later
    }
}
