import Domain
import Foundation
import TestSupport

/// Files of `deploy/` that other programs read, and what they are held against.
enum Manifest {
    /// The documents of a file in YAML.
    static func yaml(_ path: String) throws -> [JSON] {
        let program = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))"
        // The system's own, whose YAML deploy/test installs.
        let run = try CommandRun(
            ["-c", program], of: URL(filePath: "/usr/bin/python3"), environment: ["LC_ALL": "C.UTF-8"],
            input: try Repository.text(path))
        guard run.status == 0, let documents = try JSON.parse(Array(run.output.utf8)).asArray else {
            throw Unreadable(description: "\(path): \(run.errors)")
        }
        return documents
    }

    /// A file that is not what it should be.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The settings with their defaults, as `.env.example` has them.
    static func settings() throws -> [String: String] {
        let lines = try Repository.text(".env.example").matches(of: #/(?m)^([A-Z_]+)=(.*)$/#)
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0.1), String($0.2)) })
    }

    /// The default of a setting that is a number.
    static func number(_ setting: String) throws -> Int {
        guard let number = try settings()[setting].flatMap({ Int($0) }) else {
            throw Unreadable(description: "\(setting) has no number in .env.example")
        }
        return number
    }

    /// The values of an option in the systemd unit, in order.
    static func unit(_ option: String) throws -> [String] {
        try Repository.text("deploy/debian/remote-config.service").split(separator: "\n")
            .filter { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }

    /// The memory that an instance may take, in bytes: twice what its settings of memory add up to.
    static func memory() throws -> Int {
        let settings = ["SNAPSHOT_CACHE_BYTES", "BODY_CACHE_BYTES", "TOKEN_CACHE_BYTES", "MAX_BUFFERED_BODY_BYTES"]
        return try settings.map(number).reduce(0, +) * 2
    }
}

extension JSON {
    /// The elements of an array; none of anything else.
    var elements: [JSON] { asArray ?? [] }

    /// The texts of an array.
    var texts: [String] { elements.compactMap(\.asString) }
}
