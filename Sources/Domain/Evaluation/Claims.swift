/// The custom claims of an access token, prepared for rules: each name with the scalars that it compares as.
///
/// Two are equal when every rule treats them alike, whatever the spelling of their numbers.
public struct Claims: Hashable, Sendable {
    /// The claims as the token has them.
    public let object: JSONObject
    /// By name: the claim itself, or the elements of a list; what can't match is left out.
    private let scalars: ByteTable<[CanonicalScalar]>

    /// No claim at all.
    public static let none = Claims(JSONObject())

    /// The claims of a token's payload. Where a name stands twice, the first one counts.
    public init(_ object: JSONObject) {
        self.object = object
        scalars = ByteTable(object.members.map { (Array($0.key.utf8), Self.scalars(of: $0.value)) })
    }

    /// Calls `body` with all that a rule compares with its values; nothing for a claim that is not there.
    func forEachScalar(named name: UnsafeBufferPointer<UInt8>, _ body: (CanonicalScalar) -> Void) {
        guard let index = scalars.index(of: name) else { return }
        for scalar in scalars.values[index] { body(scalar) }
    }

    /// The claims compare as their scalars do.
    public static func == (left: Self, right: Self) -> Bool { left.scalars == right.scalars }

    /// By the scalars.
    public func hash(into hasher: inout Hasher) { hasher.combine(scalars) }

    private static func scalars(of value: JSON) -> [CanonicalScalar] {
        if case .array(let elements) = value { return elements.compactMap(scalar) }
        return scalar(value).map { [$0] } ?? []
    }

    private static func scalar(_ value: JSON) -> CanonicalScalar? {
        switch value {
        case .string(let text): CanonicalScalar(string: text)
        case .bool(let flag): CanonicalScalar(boolean: flag)
        case .number(let number): CanonicalScalar(number: number)
        case .null, .array, .object: nil
        }
    }
}
