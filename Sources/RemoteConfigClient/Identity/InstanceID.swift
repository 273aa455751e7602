import Foundation

/// The id that tells this installation from others: made once, and kept.
enum InstanceID {
    /// What the service takes, in characters.
    static let length = 8...128
    /// The name of the file that it is kept in.
    static let fileName = "instance-id"

    /// Held while the file is looked for and made, so that all clients of a process get the same id even if they find a file
    /// that was cut short.
    private static let making = NSLock()

    /// The id kept in `folder`, or else a new one that is kept there from now on. One that can't be kept holds for as long as
    /// the client.
    ///
    /// Of clients that ask at the same time, in this process or another, all get the same one.
    static func load(in folder: URL, log: ClientLog) -> String {
        let made = UUID().uuidString.lowercased()
        do {
            return try kept(in: folder, orElse: made)
        } catch {
            log("The instance id can't be kept: \(error.localizedDescription)")
            return made
        }
    }

    private static func kept(in folder: URL, orElse made: String) throws -> String {
        making.lock()
        defer { making.unlock() }
        let url = folder.appendingPathComponent(fileName)
        if let kept = kept(at: url) { return kept }
        try ClientFolder.make(folder)
        return try keep(made, at: url)
    }

    private static func kept(at url: URL) -> String? {
        contents(of: url).flatMap { String(data: $0, encoding: .utf8) }.flatMap(id)
    }

    private static func contents(of url: URL) -> Data? {
        ClientFolder.contents(of: url, bytesMax: 4 * length.upperBound)
    }

    /// `text` without the white space around it, if it can be an id.
    static func id(_ text: String) -> String? {
        let id = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return id.isVisibleASCII && length.contains(id.utf8.count) ? id : nil
    }

    /// Puts a whole file in place, unless another was quicker: then the other's id holds.
    private static func keep(_ id: String, at url: URL) throws -> String {
        let whole = url.appendingPathExtension(id)
        defer { try? FileManager.default.removeItem(at: whole) }
        try Data(id.utf8).write(to: whole)
        do {
            try FileManager.default.linkItem(at: whole, to: url)
            return id
        } catch {
            if let winner = kept(at: url) { return winner }
            // A file that can't be opened now, since the device is locked, say, has the id all the same. One that can be, and
            // has none, was cut short; and where there is no file, the folder takes no links.
            if contents(of: url) != nil || !FileManager.default.fileExists(atPath: url.path) {
                try Data(id.utf8).write(to: url, options: .atomic)
            }
            return id
        }
    }
}
