import Foundation

/// What `GET /config` answers, and what the file that an app bundles holds.
struct ConfigDocument: Equatable, Sendable {
    /// The version of the template; 0 where none is published.
    let version: Int
    /// The values by their keys.
    let parameters: [String: ConfigValue]

    /// It is no JSON, or JSON of another shape.
    struct Unreadable: Error {}

    /// Reads `{"data": {"version": …, "parameters": {…}}}`. Other members are passed over.
    ///
    /// - Throws: `Unreadable`.
    init(_ body: Data) throws(Unreadable) {
        guard let wire = try? JSONDecoder().decode(Wire.self, from: body), wire.data.version >= 0 else {
            throw Unreadable()
        }
        version = wire.data.version
        parameters = wire.data.parameters.compactMapValues(\.value)
    }

    private struct Wire: Decodable {
        struct Body: Decodable {
            let version: Int
            let parameters: [String: ConfigValueReader]
        }
        let data: Body
    }
}
