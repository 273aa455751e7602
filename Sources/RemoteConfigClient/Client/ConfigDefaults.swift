import Foundation

/// The values that an app brings along, which serve while nothing was ever fetched for an identity.
///
/// A file is what `GET /config` and `GET /admin/v1/projects/{project}/defaults` answer, as it is.
public enum ConfigDefaults: Sendable {
    /// `appdna-config.json` of the main bundle, if it is there.
    case mainBundle
    /// The file at this URL, of 8 MiB at most.
    case file(URL)
    /// These values.
    case values([String: ConfigValue])
}

extension ConfigDefaults {
    /// The values. A file that can't be read brings none, and a line in the log.
    func load(log: ClientLog) -> ConfigValues {
        switch self {
        case .values(let values): return ConfigValues(version: 0, source: .bundled, parameters: values)
        case .file(let url): return Self.values(of: url, log: log)
        case .mainBundle:
            guard let url = Bundle.main.url(forResource: "appdna-config", withExtension: "json") else { return .none }
            return Self.values(of: url, log: log)
        }
    }

    private static func values(of url: URL, log: ClientLog) -> ConfigValues {
        let file = url.isFileURL ? ClientFolder.contents(of: url, bytesMax: CacheFile.bodyBytesMax) : nil
        guard let document = file.flatMap({ try? ConfigDocument($0) }) else {
            log("The defaults can't be read: \(url.lastPathComponent) is no file that GET …/defaults answers")
            return .none
        }
        return ConfigValues(version: document.version, source: .bundled, parameters: document.parameters)
    }
}

extension ConfigValues {
    /// No values at all.
    static let none = ConfigValues(version: 0, source: .bundled, parameters: [:])
}
