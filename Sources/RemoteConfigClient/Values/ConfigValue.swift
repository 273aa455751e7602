import Foundation

/// The value of a parameter.
public enum ConfigValue: Sendable, Equatable {
    /// A text; a parameter of type `json` is the text of its document.
    case string(String)
    /// True or false, which is never a number.
    case bool(Bool)
    /// A number.
    case number(ConfigNumber)
}

extension ConfigValue {
    /// The value as `get` returns it: a `String`, a `Bool`, or an `NSNumber`.
    var any: Any {
        switch self {
        case .string(let text): return text
        case .bool(let bool): return bool
        case .number(let number): return number.any
        }
    }
}

extension ConfigValue {
    /// Texts are equal when their bytes are, so that no change goes unseen.
    public static func == (left: ConfigValue, right: ConfigValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): return left.isExactly(right)
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        default: return false
        }
    }
}

extension ConfigValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(ConfigNumber(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(ConfigNumber(value)) }
}

/// A value as JSON has it; nil where JSON has something that no parameter can be.
///
/// Such a value is passed over, and a number that neither `Double` nor `Decimal` holds with it, so that one parameter that
/// this version can't read takes no other away.
struct ConfigValueReader: Decodable {
    let value: ConfigValue?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else {
            value = ConfigNumber(from: container).map(ConfigValue.number)
        }
    }
}
