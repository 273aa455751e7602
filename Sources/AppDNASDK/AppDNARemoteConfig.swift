import RemoteConfigClient

/// The values of the app's one client. Reads are synchronous, from memory and from any thread.
public struct AppDNARemoteConfig: Sendable {
    let shared: SharedClient

    /// The value of `key` as a `String`, a `Bool` or a number; nil where there is none. See ``ConfigValues/get(_:)``.
    public func get(_ key: String) -> Any? { shared.client?.get(key) }

    /// All values by their keys, each as `get` returns it.
    public func getAll() -> [String: Any] { shared.client?.getAll() ?? [:] }

    /// Fetches now, whatever the age of the values.
    public func refresh() { shared.client?.refresh() }

    /// Calls `handler` on the main thread once after every fetch that succeeds, whether or not a value changed.
    ///
    /// - Returns: what takes the handler back; it may be dropped.
    @discardableResult
    public func onChanged(_ handler: @escaping () -> Void) -> ChangeObservation {
        // The documented signature asks nothing of the closure; it is called on the main thread and nowhere else.
        nonisolated(unsafe) let handler = handler
        let observation = ChangeObservation { handler() }
        shared.whenConfigured { $0.observe(observation) }
        return observation
    }

    /// The text of `key`; nil for any other type, or no such key.
    public func string(_ key: String) -> String? { shared.client?.string(key) }

    /// The whole number of `key`; nil for a number with a fraction, any other type, or no such key.
    public func int(_ key: String) -> Int? { shared.client?.int(key) }

    /// The number of `key`; nil for any other type, or no such key.
    public func double(_ key: String) -> Double? { shared.client?.double(key) }

    /// The boolean of `key`; nil for any other type, or no such key.
    public func bool(_ key: String) -> Bool? { shared.client?.bool(key) }

    /// The value of `key` decoded; nil where it can't be read as `type`, or no such key. See ``ConfigValues/decode(_:as:)``.
    public func decode<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        shared.client?.decode(key, as: type)
    }

    /// Where the value of `key` comes from; nil where there is no such key.
    public func source(of key: String) -> ConfigSource? { shared.client?.source(of: key) }
}
