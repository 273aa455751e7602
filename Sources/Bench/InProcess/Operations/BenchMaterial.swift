import Domain

/// What operations work on.
enum BenchMaterial {
    /// A document that should be a template and isn't.
    struct NoTemplate: Error {}

    static func document(parameters: Int = 200, conditions: Int = 40) -> [UInt8] {
        Array(BenchTemplate(parameters: parameters, conditions: conditions).document.utf8)
    }

    static func template(parameters: Int = 200, conditions: Int = 40) throws -> Template {
        let document = document(parameters: parameters, conditions: conditions)
        guard case .valid(let template, _) = Template.read(document) else { throw NoTemplate() }
        return template
    }

    static func compiled(parameters: Int = 200, conditions: Int = 40) throws -> CompiledTemplate {
        CompiledTemplate(try template(parameters: parameters, conditions: conditions))
    }
}

/// Callers of whom no two are the same.
enum BenchCallers {
    static let count = 1_024

    /// One in three is signed in.
    static let all = (0..<count).map { caller($0, isSignedIn: $0 % 3 == 0) }
    static let anonymous = (0..<count).map { caller($0, isSignedIn: false) }
    static let signedIn = (0..<count).map { caller($0, isSignedIn: true) }

    static let versions = (0..<count).map { "\($0 % 9 + 1).\($0 % 7).\($0 % 13)" }
    static let languages = ["de-DE", "fr_CA", "zh-Hant-TW", "pt-BR", "en-US", "es", "ja", "en"]
    static let acceptLanguages = [
        "de-CH,de;q=0.9,en;q=0.8", "en-US,en;q=0.5", "fr-CA,fr;q=0.9,en-US;q=0.8,en;q=0.7", "es",
    ]
    static let instanceIDs = (0..<count).map(instanceID)

    private static func caller(_ index: Int, isSignedIn: Bool) -> Caller {
        // One in four leaves its language to the header.
        let language = index % 4 == 3 ? nil : languages[index / 5 % languages.count]
        return Caller(
            platform: ["ios", "android", "web", "macos", "iOS"][index % 5], appVersion: CallerText(versions[index]),
            language: language.map { CallerText($0) },
            acceptLanguage: language == nil ? CallerText(acceptLanguages[index / 4 % acceptLanguages.count]) : nil,
            instanceID: CallerText(instanceID(index)), identity: isSignedIn ? identity(index) : nil)
    }

    private static func identity(_ index: Int) -> Identity {
        Identity(
            uid: "user-\(100_000 + index)", tier: [.silver, .gold, .platinum, nil][index % 4],
            claims: Claims(claims(index)))
    }

    static func claims(_ index: Int) -> JSONObject {
        [
            "role": .string(["vip", "member", "staff-1"][index % 3]), "beta": .bool(index % 2 == 0),
            "age": .integer(index),
        ]
    }

    /// In the form of a UUID; no two have the same beginning.
    private static func instanceID(_ index: Int) -> String {
        let mixed = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
        let digits = String(mixed | 1 << 63, radix: 16)
        return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-4\(digits.dropFirst(13))-8abc-0123456789ab"
    }
}
