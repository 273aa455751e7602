/// A valid template: what a project's apps get, and on which conditions.
public struct Template: Sendable {
    /// In order of priority: the first that matches decides.
    public let conditions: [Condition]
    /// In the order of the document.
    public let parameters: [Parameter]
    /// The SHA-256 of the document's bytes.
    public let digest: Digest

    init(conditions: [Condition], parameters: [Parameter], digest: Digest = .zero) {
        self.conditions = conditions
        self.parameters = parameters
        self.digest = digest
    }
}

/// A set of callers, by rules that must all match.
public struct Condition: Sendable {
    /// What parameters refer to it by; unique in its template.
    public let name: ExactString
    /// What people say of it.
    public let description: String?
    /// At least one.
    public let rules: [Rule]
    /// The rules as the document has them, each with its members in one order.
    public let rulesAsWritten: [JSON]

    init(name: ExactString, description: String?, rules: [Rule], rulesAsWritten: [JSON] = []) {
        self.name = name
        self.description = description
        self.rules = rules
        self.rulesAsWritten = rulesAsWritten
    }
}

/// One demand on a caller.
public enum Rule: Sendable {
    /// The platform is one of these, as written; ASCII case is ignored.
    case platform(values: [ExactString])
    /// The app's version stands so to this one.
    case appVersion(VersionOperator, AppVersion)
    /// The language is in one of these ranges.
    case language([LanguageRange])
    /// The token's tier is one of these.
    case tier(Set<Tier>)
    /// The token's custom claim has one of these values.
    case claim(name: ExactString, values: Set<CanonicalScalar>)
    /// The caller's bucket for the seed is from `from` up to, not including, `to`, in millionths of a percent: 0 to
    /// 100,000,000.
    case percent(seed: String, from: Int, to: Int)
}

/// How a caller's version must stand to a rule's.
public enum VersionOperator: String, CaseIterable, Sendable {
    /// `==`
    case equal = "=="
    /// `!=`
    case notEqual = "!="
    /// `<`
    case less = "<"
    /// `<=`
    case lessOrEqual = "<="
    /// `>`
    case greater = ">"
    /// `>=`
    case greaterOrEqual = ">="
}

/// One value that apps read, by its key.
public struct Parameter: Sendable {
    /// `[A-Za-z_][A-Za-z0-9_.-]{0,255}`; unique in its template.
    public let key: String
    /// The type of each of its values.
    public let type: ParameterType
    /// What people say of it.
    public let description: String?
    /// Which parameters people want to see together.
    public let group: String?
    /// What a caller gets that no condition decides for.
    public let defaultValue: ParameterValue
    /// In the order of the document, which means nothing.
    public let conditionalValues: [ConditionalValue]
}

/// What a parameter is for the callers of one condition.
public struct ConditionalValue: Sendable {
    /// The condition's place in `Template.conditions`.
    public let conditionIndex: Int
    /// The value.
    public let value: ParameterValue
}

/// The type of a parameter's values.
public enum ParameterType: String, CaseIterable, Sendable {
    /// Text.
    case string
    /// A number, served digit for digit as it was published.
    case number
    /// `true` or `false`.
    case boolean
    /// A string that holds JSON.
    case json
}

/// A parameter's value, as it was published.
public enum ParameterValue: Sendable {
    /// Of type `string`.
    case string(String)
    /// Of type `number`.
    case number(JSONNumber)
    /// Of type `boolean`.
    case boolean(Bool)
    /// Of type `json`: the exact text.
    case json(String)
}
