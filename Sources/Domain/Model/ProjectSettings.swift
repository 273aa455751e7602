/// What a project's owners may set; in force within a second on every instance.
public struct ProjectSettings: Hashable, Sendable {
    /// How long an app should wait between two fetches, in seconds: 0 to 604,800.
    public var minFetchInterval: Int
    /// Which web origins may read answers.
    public var allowedOrigins: AllowedOrigins
    /// Where access tokens have what is asked of them.
    public var token: TokenSettings

    /// Settings as given.
    public init(minFetchInterval: Int, allowedOrigins: AllowedOrigins, token: TokenSettings) {
        self.minFetchInterval = minFetchInterval
        self.allowedOrigins = allowedOrigins
        self.token = token
    }

    /// What a new project starts with: one fetch an hour, any origin, tokens as the documentation has them.
    public static let standard = ProjectSettings(
        minFetchInterval: 3600, allowedOrigins: .any, token: TokenSettings.standard)
}

/// The web origins (RFC 6454) that may read a project's answers.
public enum AllowedOrigins: Hashable, Sendable {
    /// Every origin.
    case any
    /// These, each such as `https://app.example` or `http://localhost:3000`; compared byte for byte.
    case only([String])
}

/// Where a project's access tokens keep the tier and the custom claims, and what else they must say.
public struct TokenSettings: Hashable, Sendable {
    /// What `iss` must be; nil: anything.
    public var issuer: String?
    /// What `aud` must be or hold; nil: anything.
    public var audience: String?
    /// Where the uid is.
    public var uidClaim: ClaimPath
    /// Where the tier is.
    public var tierClaim: ClaimPath
    /// Which object holds the custom claims.
    public var claims: ClaimsPlace

    /// Settings as given.
    public init(issuer: String?, audience: String?, uidClaim: ClaimPath, tierClaim: ClaimPath, claims: ClaimsPlace) {
        self.issuer = issuer
        self.audience = audience
        self.uidClaim = uidClaim
        self.tierClaim = tierClaim
        self.claims = claims
    }

    /// `sub`, `tier` and `claims`; any issuer and audience.
    public static let standard = TokenSettings(
        issuer: nil, audience: nil, uidClaim: ClaimPath(single: "sub"), tierClaim: ClaimPath(single: "tier"),
        claims: .object(ClaimPath(single: "claims")))
}

/// A dot path to a member of a token's payload, such as `app_metadata.plan`.
public struct ClaimPath: Hashable, Sendable {
    /// The member names from the outside in; at least one, at most eight.
    public let names: [String]

    init(single name: String) { names = [name] }

    /// Nil unless `text` is one to eight names joined by `.`, none empty, 256 bytes in all at most and without control characters.
    ///
    /// A name that is an address, such as `https://example.com/claims`, holds dots of its own: a whole payload member of that
    /// very name is tried before the path is (see `text`).
    public init?(_ text: String) {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...8).contains(names.count), text.utf8.count <= 256, !names.contains("") else { return nil }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else { return nil }
        self.names = names
    }

    /// The path as it was given.
    public var text: String { names.joined(separator: ".") }
}

/// Which part of a token's payload holds the custom claims.
public enum ClaimsPlace: Hashable, Sendable {
    /// The object at this path.
    case object(ClaimPath)
    /// The payload itself, without the registered names (RFC 7519 §4.1).
    case topLevel
}
