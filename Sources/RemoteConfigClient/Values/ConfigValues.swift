import Foundation

/// The values of one moment: all of them from one source and of one version.
public struct ConfigValues: Sendable {
    /// The version of the template that the values are of; 0 where none is known.
    public let version: Int
    /// Where the values come from.
    public let source: ConfigSource
    /// The values by their keys.
    public let parameters: [String: ConfigValue]

    init(version: Int, source: ConfigSource, parameters: [String: ConfigValue]) {
        self.version = version
        self.source = source
        self.parameters = parameters
    }

    /// The value of `key` as a `String`, a `Bool` or a number; nil where there is none.
    ///
    /// A number satisfies `as? Double`, and `as? Int` too when it is whole, on every platform. A boolean is a `Bool` and
    /// never a number. A `json` parameter is the `String` of its document.
    public func get(_ key: String) -> Any? { parameters[key]?.any }

    /// All values by their keys, each as `get` returns it.
    public func getAll() -> [String: Any] { parameters.mapValues(\.any) }

    /// The text of `key`, or the document of a `json` parameter; nil for a number, a boolean, or no such key.
    public func string(_ key: String) -> String? {
        guard case .string(let text)? = parameters[key] else { return nil }
        return text
    }

    /// The whole number of `key`; nil for a number with a fraction or beyond `Int`, any other type, or no such key.
    public func int(_ key: String) -> Int? { number(key)?.int }

    /// The number of `key`; nil for any other type, or no such key.
    public func double(_ key: String) -> Double? { number(key)?.double }

    /// The boolean of `key`; nil for any other type (1 is not true), or no such key.
    public func bool(_ key: String) -> Bool? {
        guard case .bool(let bool)? = parameters[key] else { return nil }
        return bool
    }

    /// The value of `key` decoded; nil where it can't be read as `type`, or no such key.
    ///
    /// A text is read as the JSON document that it holds and, if it is none that fits, as the text itself: so a `json`
    /// parameter becomes a `struct`, and a plain one an `enum` with raw values. Numbers and booleans decode as such.
    public func decode<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        parameters[key]?.decoded()
    }

    /// Where the value of `key` comes from; nil where there is no such key.
    public func source(of key: String) -> ConfigSource? { parameters[key] == nil ? nil : source }

    private func number(_ key: String) -> ConfigNumber? {
        guard case .number(let number)? = parameters[key] else { return nil }
        return number
    }

    /// The keys whose values differ between `self` and `other`, or that only one of them has.
    func keysChanged(from other: ConfigValues) -> Set<String> {
        let gone = other.parameters.keys.filter { parameters[$0] == nil }
        let differing = parameters.filter { other.parameters[$0.key] != $0.value }.keys
        return Set(gone).union(differing)
    }
}

extension ConfigValue {
    /// The value as a `Value`; nil where it is none.
    fileprivate func decoded<Value: Decodable>() -> Value? {
        switch self {
        case .string(let text): return Self.decoded(json: text) ?? Self.decoded(json: Self.quoted(text))
        case .bool(let bool): return Self.decoded(json: bool ? "true" : "false")
        case .number(let number): return Self.decoded(json: number.json)
        }
    }

    private static func decoded<Value: Decodable>(json text: String) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
