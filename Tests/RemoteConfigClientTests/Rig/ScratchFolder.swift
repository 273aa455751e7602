import Foundation

/// A folder of the test's own, not made yet, that goes with it.
final class ScratchFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The names of all that is in it.
    var names: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []) }

    /// Makes the folder, and a file in it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }
}
