import Foundation

/// The values kept on disk, a file for each key, base URL and identity.
///
/// It never throws: a cache that can't be read is as good as none, and one that can't be written costs the next start its
/// values, not this one.
struct ConfigCache: Sendable {
    /// The most files that are kept in a folder; the oldest go first.
    static let filesMax = 32

    private let folder: URL
    private let owner: [String]
    private let log: ClientLog

    /// - Parameters:
    ///   - folder: where the files are; made when the first one is written.
    ///   - baseURL: the service; of this and the app's key only fingerprints are written.
    ///   - appKey: the app's key.
    init(folder: URL, baseURL: URL, appKey: String, log: ClientLog) {
        self.folder = folder
        self.log = log
        owner = [baseURL.absoluteString, appKey].map { Fingerprint(of: [$0]).description }
    }

    /// The record of `identity`; nil where there is none, or none that can be read. A file that can be opened but not
    /// understood is set aside.
    func load(_ identity: Identity) -> ConfigRecord? {
        let url = url(of: identity)
        guard let file = ClientFolder.contents(of: url, bytesMax: CacheFile.bytesMax) else { return nil }
        do {
            return try CacheFile.decode(file, owner: owner + [identity.name])
        } catch {
            log("The cached values can't be read and are set aside: \(url.lastPathComponent)")
            setAside(url)
            return nil
        }
    }

    /// Keeps `record`, in place of the one before, as a whole or not at all.
    func store(_ record: ConfigRecord, of identity: Identity) {
        do {
            let file = try CacheFile.encode(record, owner: owner + [identity.name])
            guard file.count <= CacheFile.bytesMax else { return log("The values are too long to be kept on disk.") }
            try ClientFolder.make(folder)
            let url = url(of: identity)
            try file.write(to: url, options: .atomic)
            prune(sparing: url.lastPathComponent)
        } catch {
            log("The values can't be kept on disk: \(error.localizedDescription)")
        }
    }

    /// Where the record of `identity` is.
    func url(of identity: Identity) -> URL {
        let name = Fingerprint(of: owner + [identity.name]).description
        return folder.appendingPathComponent(name).appendingPathExtension(Self.pathExtension)
    }

    private static let pathExtension = "config"
    /// Follows `pathExtension` in the name of a file that was set aside.
    private static let setAsideExtension = "unreadable"

    /// Moves a file out of the way, over one that was moved before.
    private func setAside(_ url: URL) {
        let aside = url.appendingPathExtension(Self.setAsideExtension)
        try? FileManager.default.removeItem(at: aside)
        try? FileManager.default.moveItem(at: url, to: aside)
    }

    /// Removes the files written longest ago, so that a device with many users doesn't fill up.
    ///
    /// - Parameter name: the file that stays, whatever date the device's clock gave it.
    private func prune(sparing name: String) {
        let key = URLResourceKey.contentModificationDateKey
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])) ?? []
        let others = files.filter { file in
            [Self.pathExtension, Self.setAsideExtension].contains(file.pathExtension) && file.lastPathComponent != name
        }
        guard others.count >= Self.filesMax else { return }
        let dated = others.map { url in
            (url, (try? url.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast)
        }
        for (url, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(others.count - Self.filesMax + 1) {
            try? FileManager.default.removeItem(at: url)
        }
    }
}
