import Foundation
import Testing

/// The expected answers that are kept as data, in `Vectors/`.
enum Vectors {
    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Vectors"))
        return Array(try Data(contentsOf: url))
    }

    static func load<Row: Decodable>(_ name: String, as type: Row.Type = Row.self) throws -> [Row] {
        try JSONDecoder().decode([Row].self, from: Data(try bytes(name)))
    }
}
