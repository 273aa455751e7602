/// One thing that keeps a document from being a template.
public struct TemplateFault: Hashable, Sendable {
    /// Where: a JSON Pointer (RFC 6901) to the member itself, also where it is missing, unknown or named twice.
    public let path: String
    /// What; stable.
    public let code: Code
    /// A sentence that says how to mend it.
    public let message: String

    /// The kinds of faults. The texts are public and never change.
    public enum Code: String, CaseIterable, Sendable {
        /// An object names a key twice.
        case duplicateKey = "duplicate_key"
        /// A member that the format does not have.
        case unknownField = "unknown_field"
        /// A required member is absent.
        case missingField = "missing_field"
        /// A member is of another JSON type.
        case wrongType = "wrong_type"
        /// A list that needs an element has none.
        case emptyList = "empty_list"
        /// A parameter's `type` is none of the known ones.
        case invalidType = "invalid_type"
        /// A rule's `field` is none of the known ones.
        case invalidRule = "invalid_rule"
        /// A value is not of its parameter's type.
        case typeMismatch = "type_mismatch"
        /// A `json` value's string is not JSON.
        case invalidJSONValue = "invalid_json_value"
        /// `conditional_values` names no condition of the template.
        case unknownCondition = "unknown_condition"
        /// Two conditions of a name.
        case duplicateCondition = "duplicate_condition"
        /// A condition's, parameter's or claim's name is outside the limits.
        case invalidName = "invalid_name"
        /// An `app_version` rule's value cannot be read as a version.
        case invalidVersion = "invalid_version"
        /// An `app_version` rule's `op` is none of the known ones.
        case invalidOperator = "invalid_operator"
        /// A `language` rule's value cannot be read as a language range.
        case invalidLanguage = "invalid_language"
        /// A `tier` rule's value is none of the known ones.
        case invalidTier = "invalid_tier"
        /// A `percent` rule's bound is out of range, too fine, or the range is empty.
        case invalidRange = "invalid_range"
        /// There is more of something than the format allows.
        case limitExceeded = "limit_exceeded"
    }
}

/// What is probably a mistake in a template that is valid all the same.
public struct TemplateWarning: Hashable, Sendable {
    /// Where: a JSON Pointer (RFC 6901).
    public let path: String
    /// What; stable.
    public let code: Code
    /// A sentence that says what follows from it.
    public let message: String

    /// The kinds of warnings. The texts are public and never change.
    public enum Code: String, CaseIterable, Sendable {
        /// No parameter has a value for the condition.
        case unusedCondition = "unused_condition"
        /// No caller can fulfil all rules of the condition.
        case neverMatches = "never_matches"
        /// An earlier condition matches whenever this one does, and has a value wherever this one has.
        case alwaysOverruled = "always_overruled"
    }
}

/// What became of reading a document as a template.
public enum TemplateReading: Sendable {
    /// It is not JSON, so nothing else could be checked.
    case unreadable(JSONError)
    /// It is JSON with these faults, at least one, in the order of their places in the document. A missing member's
    /// place is the end of its object.
    case faulty([TemplateFault])
    /// It is a template.
    case valid(Template, warnings: [TemplateWarning])
}
