import Foundation

/// The id that tells this installation from others: made once, and kept.
enum InstanceID {
    /// What the service takes, in characters.
    static let length = 8...128

    /// The id kept in `folder`, or else a new one that is kept there from now on. One that can't be kept holds for as long as
    /// the client.
    ///
    /// Of clients that ask at the same time, in this process or another, all get the same one.
    static func load(in folder: URL, log: ClientLog) -> String {
        let url = folder.appendingPathComponent("instance-id")
        if let kept = kept(at: url) { return kept }
        let made = UUID().uuidString.lowercased()
        do {
            try ClientFolder.make(folder)
            return try keep(made, at: url)
        } catch {
            log("The instance id can't be kept: \(error.localizedDescription)")
            return made
        }
    }

    private static func kept(at url: URL) -> String? {
        guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else { return nil }
        let id = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return length.contains(id.unicodeScalars.count) ? id : nil
    }

    /// Puts a whole file in place, unless another was quicker: then the other's id holds.
    private static func keep(_ id: String, at url: URL) throws -> String {
        let whole = url.appendingPathExtension(id)
        try Data(id.utf8).write(to: whole)
        defer { try? FileManager.default.removeItem(at: whole) }
        do {
            try FileManager.default.linkItem(at: whole, to: url)
            return id
        } catch {
            if let winner = kept(at: url) { return winner }
            // A file that can't be opened now, since the device is locked, say, has the id all the same. One that can be, and
            // has none, was cut short.
            if (try? Data(contentsOf: url)) != nil { try Data(id.utf8).write(to: url, options: .atomic) }
            return id
        }
    }
}
