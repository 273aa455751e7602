extension ProjectSettings {
    /// The settings as admins see them and as the database keeps them.
    public var json: JSON {
        let origins: JSON =
            switch allowedOrigins {
            case .any: .null
            case .only(let origins): .array(origins.map(JSON.string))
            }
        return [
            "min_fetch_interval": .integer(minFetchInterval), "allowed_origins": origins, "token": token.json,
        ]
    }

    /// The settings that `json` wrote; nil if it is anything else, or lacks a member.
    public static func read(_ json: JSON) -> ProjectSettings? {
        guard let object = json.asObject, let token = object["token"]?.asObject,
            object.members.count == SettingField.allCases.count, object.repeatedKeys.isEmpty,
            token.members.count == TokenField.allCases.count, token.repeatedKeys.isEmpty
        else { return nil }
        var settings = ProjectSettings.standard
        return settings.apply(object).isEmpty ? settings : nil
    }
}

extension TokenSettings {
    fileprivate var json: JSON {
        [
            "issuer": .string(orNull: issuer), "audience": .string(orNull: audience),
            "uid_claim": .string(uidClaim.text), "tier_claim": .string(tierClaim.text),
            "claims_path": .string(claims.text),
        ]
    }
}

extension ClaimsPlace {
    /// A path, or `.` for the top level.
    fileprivate var text: String {
        switch self {
        case .object(let path): path.text
        case .topLevel: "."
        }
    }
}
