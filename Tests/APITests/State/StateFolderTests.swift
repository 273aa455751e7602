import Domain
import Foundation
import Testing

@testable import API

@Suite("The folder that keeps projects, on a real disk")
struct StateFolderTests {
    private let scratch: ScratchFolder
    private let folder: StateFolder
    private let shop: ProjectID

    init() throws {
        scratch = try ScratchFolder()
        folder = StateFolder(path: scratch.state.path)
        shop = try #require(ProjectID("shop"))
    }

    @Test("It is made for its owner alone, and what is written is there again")
    func writing() throws {
        #expect(try folder.open() == .opened)
        #expect(try folder.open() == .stillOpen)
        #expect(try folder.read(shop) == nil)
        for bytes in [[1, 2, 3], [UInt8](repeating: 9, count: 1 << 20), []] {
            try folder.write(bytes, of: shop)
            #expect(try folder.read(shop) == bytes)
        }
        #expect(try scratch.names() == ["lock", "shop.state"])
        #expect(try scratch.mode() == 0o700 && scratch.mode("shop.state") == 0o600 && scratch.mode("lock") == 0o600)
        #expect(try folder.projects() == [shop])
        try folder.remove(shop)
        try folder.remove(shop)
        #expect(try folder.read(shop) == nil)
    }

    @Test("A second holder is refused until the first is gone")
    func twoHolders() throws {
        #expect(try folder.open() == .opened)
        let second = StateFolder(path: scratch.state.path)
        #expect(throws: StateFolder.Problem.inUse) { try second.open() }
        do {
            let third = StateFolder(path: scratch.url.appending(path: "other").path)
            #expect(try third.open() == .opened)
        }
        #expect(try StateFolder(path: scratch.url.appending(path: "other").path).open() == .opened)
    }

    @Test("A folder that was removed is made anew, and its holder is told")
    func vanished() throws {
        _ = try folder.open()
        try FileManager.default.removeItem(at: scratch.state)
        #expect(throws: StateFolder.Problem.self) { try folder.write([1], of: shop) }
        #expect(try folder.open() == .opened)
        try folder.write([1], of: shop)
        #expect(throws: StateFolder.Problem.inUse) { try StateFolder(path: scratch.state.path).open() }
    }

    @Test("What an unfinished write left is cleared away, and what is nobody's stays")
    func leftovers() throws {
        _ = try folder.open()
        for name in ["shop.state.new", "notes.txt", "UPPER.state"] {
            try Data([1]).write(to: scratch.state.appending(path: name))
        }
        #expect(try folder.projects() == [])
        #expect(try scratch.names() == ["UPPER.state", "lock", "notes.txt"])
    }

    @Test("A file that can't be written whole leaves the old one as it was")
    func fullDisk() throws {
        _ = try folder.open()
        try folder.write([1], of: shop)
        // In the way of the new file, as a full disk would be.
        try FileManager.default.createDirectory(
            at: scratch.state.appending(path: "shop.state.new"), withIntermediateDirectories: false)
        #expect(throws: StateFolder.Problem.self) { try folder.write([2], of: shop) }
        #expect(try folder.read(shop) == [1])
    }

    @Test(
        "What is no plain file, or too long for one, reads as damaged", arguments: ["folder", "link", "pipe", "long"])
    func strangeFiles(_ kind: String) throws {
        _ = try folder.open()
        let place = scratch.state.appending(path: "shop.state")
        switch kind {
        case "folder": try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        case "link": try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "/etc/passwd")
        case "pipe": #expect(mkfifo(place.path, 0o600) == 0)
        default:
            #expect(FileManager.default.createFile(atPath: place.path, contents: nil))
            #expect(truncate(place.path, StateFile.bytesMax + 1) == 0)
        }
        #expect(try folder.read(shop) == [])
        try folder.setAside(shop)
        #expect(try folder.read(shop) == nil)
        #expect(try scratch.names() == ["lock", "shop.state.damaged"])
    }

    @Test("Only so many damaged files are kept")
    func manyDamaged() throws {
        _ = try folder.open()
        for number in 0..<40 {
            let id = try #require(ProjectID("p-\(number)"))
            try folder.write([1], of: id)
            try folder.setAside(id)
        }
        #expect(try scratch.names().filter { $0.hasSuffix(".damaged") }.count == 16)
    }

    @Test("When all was current is remembered, to the microsecond, by whoever opens it next")
    func currentAt() throws {
        let moment = Timestamp(microseconds: 1_800_000_000_123_456)
        do {
            let first = StateFolder(path: scratch.state.path)
            _ = try first.open()
            try first.markCurrent(at: moment)
        }
        _ = try folder.open()
        #expect(try folder.currentAt() == moment)
    }
}
