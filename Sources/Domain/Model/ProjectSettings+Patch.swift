/// One thing that keeps a change of settings from being made.
public struct SettingFault: Hashable, Sendable {
    /// Where: a JSON Pointer (RFC 6901) into the request.
    public let path: String
    /// What; stable.
    public let code: Code
    /// A sentence that says how to mend it.
    public let message: String

    /// The kinds of faults. The texts are public and never change.
    public enum Code: String, CaseIterable, Sendable {
        /// A value that the setting cannot have.
        case invalidSetting = "invalid_setting"
        /// No setting has that name.
        case unknownField = "unknown_field"
        /// A value of another JSON type.
        case wrongType = "wrong_type"
    }
}

enum SettingField: String, CaseIterable {
    case minFetchInterval = "min_fetch_interval"
    case allowedOrigins = "allowed_origins"
    case token
}

enum TokenField: String, CaseIterable {
    case issuer
    case audience
    case uidClaim = "uid_claim"
    case tierClaim = "tier_claim"
    case claimsPath = "claims_path"
}

extension ProjectSettings {
    /// Changes the settings that are members of `patch` and no others; with a fault, changes nothing.
    public mutating func apply(_ patch: JSONObject) -> [SettingFault] {
        var reader = SettingsReader(settings: self)
        reader.read(patch)
        if reader.faults.isEmpty { self = reader.settings }
        return reader.faults
    }
}

/// Reads settings member by member, and gathers what is wrong with them.
private struct SettingsReader {
    private static let fetchIntervals = 0...604_800
    private static let originsMax = 100
    private static let textLengths = 1...1_024
    private static let faultsMax = 100

    var settings: ProjectSettings
    private(set) var faults: [SettingFault] = []

    init(settings: ProjectSettings) { self.settings = settings }

    mutating func read(_ patch: JSONObject) {
        for (key, value) in patch.members {
            let place = JSONPointer.root.member(key)
            switch SettingField(rawValue: key) {
            case .minFetchInterval?: readFetchInterval(value, at: place)
            case .allowedOrigins?: readOrigins(value, at: place)
            case .token?: readToken(value, at: place)
            case nil: refuseUnknown(key, among: SettingField.allCases.map(\.rawValue), at: place)
            }
        }
    }

    private mutating func readFetchInterval(_ json: JSON, at place: JSONPointer) {
        guard case .number = json else { return refuseType(of: json, expected: "a number", at: place) }
        guard let seconds = json.asInt, Self.fetchIntervals.contains(seconds) else {
            return add(.invalidSetting, at: place, "The interval is a whole number of seconds from 0 to 604800.")
        }
        settings.minFetchInterval = seconds
    }

    private mutating func readOrigins(_ json: JSON, at place: JSONPointer) {
        if json.isNull { return settings.allowedOrigins = .any }
        guard case .array(let elements) = json else {
            return refuseType(of: json, expected: "an array of origins, or null for any", at: place)
        }
        if elements == ["*"] { return settings.allowedOrigins = .any }
        guard elements.count <= Self.originsMax else {
            return add(.invalidSetting, at: place, "At most \(Self.originsMax) origins are allowed.")
        }
        var origins: [String] = []
        for (index, element) in elements.enumerated() {
            let place = place.element(index)
            guard case .string(let text) = element else {
                refuseType(of: element, expected: "a string", at: place)
                continue
            }
            if let reason = WebOrigin.fault(text) {
                add(.invalidSetting, at: place, "\(text.quoted) is not an origin as browsers send it: \(reason).")
            }
            origins.append(text)
        }
        settings.allowedOrigins = .only(origins)
    }

    private mutating func readToken(_ json: JSON, at place: JSONPointer) {
        guard case .object(let object) = json else { return refuseType(of: json, expected: "an object", at: place) }
        for (key, value) in object.members {
            let place = place.member(key)
            switch TokenField(rawValue: key) {
            case .issuer?: readText(value, into: \.token.issuer, at: place)
            case .audience?: readText(value, into: \.token.audience, at: place)
            case .uidClaim?: readPath(value, into: \.token.uidClaim, at: place)
            case .tierClaim?: readPath(value, into: \.token.tierClaim, at: place)
            case .claimsPath?: readClaimsPlace(value, at: place)
            case nil: refuseUnknown(key, among: TokenField.allCases.map(\.rawValue), at: place)
            }
        }
    }

    private mutating func readText(
        _ json: JSON, into setting: WritableKeyPath<ProjectSettings, String?>, at place: JSONPointer
    ) {
        switch json {
        case .null: settings[keyPath: setting] = nil
        case .string(let text):
            guard Self.textLengths.contains(text.unicodeScalars.count), !text.unicodeScalars.contains("\0") else {
                return add(.invalidSetting, at: place, "Write 1 to 1024 characters without NUL, or null for any.")
            }
            settings[keyPath: setting] = text
        default: refuseType(of: json, expected: "a string or null", at: place)
        }
    }

    private mutating func readPath(
        _ json: JSON, into setting: WritableKeyPath<ProjectSettings, ClaimPath>, at place: JSONPointer
    ) {
        guard let path = path(json, at: place) else { return }
        settings[keyPath: setting] = path
    }

    private mutating func readClaimsPlace(_ json: JSON, at place: JSONPointer) {
        if json == "." || json == "" { return settings.token.claims = .topLevel }
        guard let path = path(json, at: place) else { return }
        settings.token.claims = .object(path)
    }

    private mutating func path(_ json: JSON, at place: JSONPointer) -> ClaimPath? {
        guard case .string(let text) = json else {
            refuseType(of: json, expected: "a string", at: place)
            return nil
        }
        if let path = ClaimPath(text) { return path }
        add(
            .invalidSetting, at: place,
            "Write one to eight names joined by dots, such as \"app_metadata.plan\", in at most 256 bytes.")
        return nil
    }

    private mutating func refuseUnknown(_ key: String, among known: [String], at place: JSONPointer) {
        var suggestions = Suggestions()
        let message = "\(key.quoted) is no setting: there are \(known.quotedList)."
        add(.unknownField, at: place, message + suggestions.didYouMean(key, among: known))
    }

    private mutating func refuseType(of json: JSON, expected: String, at place: JSONPointer) {
        add(.wrongType, at: place, TemplateMessage.wrongType("The setting", is: expected, not: json))
    }

    private mutating func add(_ code: SettingFault.Code, at place: JSONPointer, _ message: String) {
        guard faults.count < Self.faultsMax else { return }
        faults.append(SettingFault(path: place.text, code: code, message: message))
    }
}
