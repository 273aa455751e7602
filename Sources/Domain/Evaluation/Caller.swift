/// Who asks, when an access token was sent and verified.
public struct Identity: Hashable, Sendable {
    /// The user's id in the project's own terms, 1 to 128 characters.
    public let uid: String
    /// What the token says of the user's tier.
    public let tier: Tier?
    /// What else the token says.
    public let claims: Claims

    /// An identity as a verified token has it.
    public init(uid: String, tier: Tier?, claims: Claims) {
        self.uid = uid
        self.tier = tier
        self.claims = claims
    }

    /// The same user, byte for byte, of the same tier and claims.
    public static func == (left: Self, right: Self) -> Bool {
        left.uid.utf8.elementsEqual(right.uid.utf8) && left.tier == right.tier && left.claims == right.claims
    }

    /// By the uid's bytes, which tell nearly all identities apart.
    public func hash(into hasher: inout Hasher) {
        for byte in uid.utf8 { hasher.combine(byte) }
    }
}

/// What is known of an app that asks for its values. Nothing has to be; an empty text counts as not sent.
public struct Caller: Sendable {
    /// Such as `ios`; compared without regard to ASCII case.
    public var platform: CallerText?
    /// The app's version as it was sent.
    public var appVersion: CallerText?
    /// The language asked for; when it is there, `acceptLanguage` is not looked at.
    public var language: CallerText?
    /// The header `Accept-Language`.
    public var acceptLanguage: CallerText?
    /// Tells one installation from another where no one is signed in.
    public var instanceID: CallerText?
    /// The signed-in user, if there is one.
    public var identity: Identity?

    /// A caller of whom this much is known.
    public init(
        platform: CallerText? = nil, appVersion: CallerText? = nil, language: CallerText? = nil,
        acceptLanguage: CallerText? = nil, instanceID: CallerText? = nil, identity: Identity? = nil
    ) {
        self.platform = platform
        self.appVersion = appVersion
        self.language = language
        self.acceptLanguage = acceptLanguage
        self.instanceID = instanceID
        self.identity = identity
    }
}

extension Caller {
    /// The text that `language` rules read: the language asked for, else the one that the header prefers.
    var languageText: String? {
        if let language, !language.isEmpty { return language.string }
        return acceptLanguage.flatMap(AcceptLanguage.preferredText)
    }

    /// What `language` rules match; a language asked for that can't be read is not made up for by the header.
    var languageTag: LanguageTag? {
        if let language, !language.isEmpty {
            return language.utf8.withUnsafeBufferPointer { LanguageTag(utf8: $0) }
        }
        return acceptLanguage.flatMap(AcceptLanguage.preferred)
    }

    /// Calls `body` with what `percent` rules hash: the user's id, else the installation's; nil if there is neither.
    func withBucketID<Result>(_ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        if let identity { return identity.uid.withBytes(body) }
        guard let instanceID, !instanceID.isEmpty else { return body(nil) }
        return instanceID.utf8.withUnsafeBufferPointer(body)
    }
}
