import Foundation

/// The folder in which the client keeps its files.
enum ClientFolder {
    /// Where files go that the app says no place for: apart from other programs, and not where the system clears up, but
    /// on tvOS, which has no other place.
    static var standard: URL {
        #if os(tvOS)
            let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
            let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        let places = FileManager.default.urls(for: place, in: .userDomainMask)
        return (places.first ?? FileManager.default.temporaryDirectory).appendingPathComponent(
            Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        ).appendingPathComponent("remote-config")
    }

    /// Makes `folder` and those above it, for this user alone.
    static func make(_ folder: URL) throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        #if canImport(Darwin)
            // A restored backup on another device would bring this one's instance id along.
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var folder = folder
            try folder.setResourceValues(values)
        #endif
    }

    /// The bytes of a file, and no more than one above `bytesMax` of them; nil where it can't be opened or read.
    static func contents(of file: URL, bytesMax: Int) -> Data? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        return try? handle.read(upToCount: bytesMax + 1) ?? Data()
    }
}
