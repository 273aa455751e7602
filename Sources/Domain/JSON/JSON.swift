/// A JSON value (RFC 8259) that keeps what was written: the digits of numbers, the scalars of strings, the order of
/// members.
public enum JSON: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, digit for digit.
    case number(JSONNumber)
    /// A string without its escapes.
    case string(String)
    /// A list.
    case array([JSON])
    /// Names with values, in order.
    case object(JSONObject)

    /// A whole number.
    public static func integer(_ value: some BinaryInteger) -> JSON { .number(JSONNumber(value)) }

    /// The text, or null where there is none.
    public static func string(orNull text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension JSON {
    /// The string, if this is one.
    public var asString: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The object, if this is one.
    public var asObject: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements, if this is an array.
    public var asArray: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The boolean, if this is one.
    public var asBool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if this is one.
    public var asNumber: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The whole number, however spelled (`3`, `3.0`, `3e0`), if this is one that fits `Int`.
    public var asInt: Int? { asNumber?.int64.map(Int.init) }

    /// What the value is, with its article: `a string`, `null`.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// True for `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

/// Values are equal when they are written alike: strings by their bytes, numbers by their digits, members in the same
/// order.
extension JSON: Equatable {
    /// Written alike.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): ExactString(left) == ExactString(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByNilLiteral {
    /// `null`
    public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByArrayLiteral {
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// An object with the members in the order written.
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}
