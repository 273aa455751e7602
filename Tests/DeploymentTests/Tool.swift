import Foundation

/// A program that a test needs and that the machine must have: `deploy/test` installs it.
struct Tool: Sendable {
    let path: String

    /// The tool is not on this machine.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is missing: run deploy/test, which installs it" }
    }

    /// Finds `name` where programs are, those of administrators included.
    static func find(_ name: String) throws(Missing) -> Tool {
        let folders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
        guard
            let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
        else { throw Missing(name: name) }
        return Tool(path: path)
    }
}
