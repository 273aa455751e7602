import Foundation

/// The values kept on disk, a file for each key, base URL and identity.
///
/// It never throws: a cache that can't be read is as good as none, and one that can't be written costs the next start its
/// values, not this one.
struct ConfigCache: Sendable {
    /// The most files that are kept for a key and a base URL; those of the oldest values go first.
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
        folder.appendingPathComponent(namePrefix + Fingerprint(of: [identity.name]).description)
            .appendingPathExtension(Self.pathExtension)
    }

    /// What the names of all files of this key and base URL begin with.
    private var namePrefix: String { Fingerprint(of: owner).description + "-" }

    private static let pathExtension = "config"
    /// Follows `pathExtension` in the name of a file that was set aside.
    private static let setAsideExtension = "unreadable"

    /// Moves a file out of the way, over one that was moved before.
    private func setAside(_ url: URL) {
        let aside = url.appendingPathExtension(Self.setAsideExtension)
        try? FileManager.default.removeItem(at: aside)
        try? FileManager.default.moveItem(at: url, to: aside)
    }

    /// Removes the files of the oldest values, so that a device with many users doesn't fill up.
    ///
    /// It goes by what the files say: to ask the system for a file's date an app has to give reasons.
    ///
    /// - Parameter name: the file that stays, whatever date the device's clock gave it.
    private func prune(sparing name: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let others = names.filter { other in
            other.hasPrefix(namePrefix) && other != name
                && [Self.pathExtension, Self.setAsideExtension].contains { other.hasSuffix("." + $0) }
        }
        guard others.count >= Self.filesMax else { return }
        let dated = others.map { other in
            let url = folder.appendingPathComponent(other)
            let start = ClientFolder.contents(of: url, bytesMax: CacheFile.headBytesMax)
            return (url: url, fetchedAt: start.flatMap(CacheFile.fetchedAt) ?? .distantPast)
        }
        for file in dated.sorted(by: { $0.fetchedAt < $1.fetchedAt }).prefix(others.count - Self.filesMax + 1) {
            try? FileManager.default.removeItem(at: file.url)
        }
    }
}
