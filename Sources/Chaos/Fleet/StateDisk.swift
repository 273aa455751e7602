import Foundation
import TestSupport

/// The file system of an instance's state, which can be full.
///
/// As root it is a small one of its own. Others can make none: their folder is closed to writing instead, which the service
/// meets in the same place.
struct StateDisk: Sendable {
    let folder: URL
    private let isMounted: Bool

    private static let megabytes = 2
    private var filler: URL { folder.appending(path: "filler") }

    /// Makes it.
    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        isMounted =
            getuid() == 0
            && Self.run(["mount", "-t", "tmpfs", "-o", "size=\(Self.megabytes)m,mode=700", "chaos", folder.path])
    }

    /// Takes all its room, or gives it back.
    func setFull(_ isFull: Bool) throws {
        guard isMounted else {
            return try FileManager.default.setAttributes(
                [.posixPermissions: isFull ? 0o500 : 0o700], ofItemAtPath: folder.path)
        }
        guard isFull else { return try FileManager.default.removeItem(at: filler) }
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        defer { try? file.close() }
        // The last write fails, which is what is wanted.
        let page = Data(repeating: 0, count: 4 << 10)
        for _ in 0...(Self.megabytes << 8) { guard (try? file.write(contentsOf: page)) != nil else { return } }
        throw ChaosError("\(folder.path) does not fill up")
    }

    /// Lets its folder be deleted.
    func remove() {
        if isMounted { _ = Self.run(["umount", "-l", folder.path]) } else { try? setFull(false) }
    }

    private static func run(_ command: [String]) -> Bool {
        let path = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        return (try? CommandRun(command, of: URL(filePath: "/usr/bin/env"), environment: path))?.status == 0
    }
}
