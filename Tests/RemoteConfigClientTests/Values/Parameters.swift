import Foundation

@testable import RemoteConfigClient

extension ConfigValues {
    /// The values of a config with these parameters, as JSON has them.
    static func of(_ parameters: String) throws -> ConfigValues {
        let document = try ConfigDocument(Data(#"{"data":{"version":1,"parameters":\#(parameters)}}"#.utf8))
        return ConfigValues(version: document.version, source: .fetched, parameters: document.parameters)
    }
}
