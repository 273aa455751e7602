/// Reads of single values. Several that belong together are read from one `values`.
extension RemoteConfig {
    /// The value of `key` as a `String`, a `Bool` or a number; nil where there is none. See ``ConfigValues/get(_:)``.
    public func get(_ key: String) -> Any? { values.get(key) }

    /// All values by their keys, each as `get` returns it.
    public func getAll() -> [String: Any] { values.getAll() }

    /// The text of `key`; nil for any other type, or no such key.
    public func string(_ key: String) -> String? { values.string(key) }

    /// The whole number of `key`; nil for a number with a fraction, any other type, or no such key.
    public func int(_ key: String) -> Int? { values.int(key) }

    /// The number of `key`; nil for any other type, or no such key.
    public func double(_ key: String) -> Double? { values.double(key) }

    /// The boolean of `key`; nil for any other type, or no such key.
    public func bool(_ key: String) -> Bool? { values.bool(key) }

    /// The value of `key` decoded; nil where it can't be read as `type`, or no such key. See ``ConfigValues/decode(_:as:)``.
    public func decode<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        values.decode(key, as: type)
    }

    /// Where the value of `key` comes from; nil where there is no such key.
    public func source(of key: String) -> ConfigSource? { values.source(of: key) }
}
