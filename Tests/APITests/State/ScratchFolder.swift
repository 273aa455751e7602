import Foundation

/// A folder of a test's own, that is gone with its last holder.
final class ScratchFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Where the state is to be kept: not there yet.
    var state: URL { url.appending(path: "state") }

    /// The names of the files there, in order.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: state.path).sorted() }

    /// The mode of a file there, or of the folder itself.
    func mode(_ name: String = "") throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: state.appending(path: name).path)
        return attributes[.posixPermissions] as? Int
    }
}
