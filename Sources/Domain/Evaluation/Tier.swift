/// What a signed-in caller pays for. Not ordinal: no tier includes another.
public enum Tier: String, CaseIterable, Hashable, Sendable {
    /// `silver`
    case silver
    /// `gold`
    case gold
    /// `platinum`
    case platinum

    /// The tier of that name, its ASCII case ignored, as access tokens may have it; nil for any other text.
    public init?(anyCase text: String) {
        guard
            let tier = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8.lazy.map(\.lowercased)) })
        else { return nil }
        self = tier
    }
}
