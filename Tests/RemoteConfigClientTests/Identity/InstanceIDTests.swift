import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct InstanceIDTests {
    private let folder = ScratchFolder()
    private let log = Guarded<[String]>([])

    private func load(in folder: URL? = nil) -> String {
        InstanceID.load(
            in: folder ?? self.folder.url, log: ClientLog { [log] line in log.withLock { $0.append(line) } })
    }

    @Test func theIDIsAUUIDMadeOnceAndKept() throws {
        let id = load()
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        for _ in 0..<3 { #expect(load() == id) }
        #expect(folder.names == [InstanceID.fileName])
        #expect(log.withLock { $0.isEmpty })
    }

    @Test func anotherFolderHasAnother() {
        let other = ScratchFolder()
        #expect(load() != load(in: other.url))
    }

    /// The files that a client may find: none, one that was cut short, and one that holds something else.
    @Test(arguments: [nil, "", "short", "garbage that is none", String(repeating: "x", count: 129)])
    func clientsThatAskAtTheSameTimeGetTheSame(_ found: String?) throws {
        for _ in 0..<100 {
            let folder = ScratchFolder()
            if let found { try folder.write(found, to: InstanceID.fileName) }
            let ids = Guarded<Set<String>>([])
            let url = folder.url
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                let id = InstanceID.load(in: url, log: ClientLog { _ in })
                ids.withLock { _ = $0.insert(id) }
            }
            #expect(ids.withLock { $0 } == [load(in: url)])
            #expect(folder.names == [InstanceID.fileName])
        }
    }

    @Test(arguments: [
        "", " ", "\n\n", "1234567", String(repeating: "x", count: 129), String(repeating: "x", count: 1_000_000),
        "with blanks in it", "line\nbreaks\nin it", "zero\0byte", "ünïcödë-ïd", "١٢٣٤٥٦٧٨٩", "12345678\u{FEFF}",
    ])
    func aFileWithoutAnIDGetsOne(_ text: String) throws {
        try folder.write(text, to: InstanceID.fileName)
        let id = load()
        #expect(UUID(uuidString: id) != nil)
        #expect(load() == id)
    }

    @Test func bytesThatAreNoTextGiveWay() throws {
        let file = try folder.write("", to: InstanceID.fileName)
        try Data([0xFF, 0xFE, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86]).write(to: file)
        let id = load()
        #expect(UUID(uuidString: id) != nil)
        #expect(load() == id)
    }

    @Test(arguments: ["12345678", String(repeating: "x", count: 128), "kept-by-an-earlier-version\n", " A1B2C3D4 \r\n"])
    func anIDThatTheServiceTakesIsKept(_ text: String) throws {
        try folder.write(text, to: InstanceID.fileName)
        #expect(load() == text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test func aFolderThatCannotBeMadeGivesAnIDAllTheSame() throws {
        try folder.write("a file", to: "file")
        let id = load(in: folder.url.appending(path: "file/below"))
        #expect(UUID(uuidString: id) != nil)
        #expect(log.withLock { $0.count } == 1)
    }

    @Test func aFileThatCannotBeOpenedIsLeftWhereItIs() throws {
        let place = folder.url.appending(path: InstanceID.fileName)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        #expect(UUID(uuidString: load()) != nil)
        #expect(folder.names == [InstanceID.fileName])
    }

    /// What stands for a folder that takes no links: linking fails there too, and no file is there.
    @Test func anIDThatCannotBeLinkedIntoPlaceIsWrittenThere() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: InstanceID.fileName),
            withDestinationURL: folder.url.appending(path: "nowhere"))
        let id = load()
        #expect(load() == id)
    }

    @Test func aClientKeepsTheIDThatCouldNotBeKept() throws {
        try folder.write("a file", to: "file")
        let rig = try Rig(folder: folder, at: "file/below")
        rig.start()
        rig.client?.refresh()
        rig.drain()
        let queries = rig.transport.fetches.map(\.query)
        #expect(queries.count == 2)
        #expect(Set(queries).count == 1)
    }
}
