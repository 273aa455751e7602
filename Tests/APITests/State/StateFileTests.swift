import Domain
import Testing

@testable import API
@testable import Auth

@Suite("What is in a file that keeps a project")
struct StateFileTests {
    private static let document = #"{"parameters":{"grüße":{"type":"string","default":"a\nb"}}}"#
    private let box: SecretBox

    init() throws { box = try Self.box(7) }

    @Test("All that serving needs is there again, the document byte for byte")
    func roundTrip() throws {
        let state = try Self.state()
        let read = try StateFile.decode(StateFile.encode(state, box: box), project: state.revision.id, box: box)
        #expect(read.revision == state.revision && read.version == state.version && read.settings == state.settings)
        #expect(read.document == state.document && read.documentDigest == state.documentDigest)
        #expect(read.appKeys == state.appKeys && read.tokenKeys == state.tokenKeys)
    }

    @Test("A project that has published nothing has no document")
    func unpublished() throws {
        let state = try Self.state(version: 0)
        let read = try StateFile.decode(StateFile.encode(state, box: box), project: state.revision.id, box: box)
        #expect(read.version == 0 && read.document == nil && read.documentDigest == nil)
    }

    @Test("A file that was cut anywhere is damaged")
    func truncation() throws {
        let state = try Self.state()
        let file = StateFile.encode(state, box: box)
        for length in 0..<file.count { #expect(fault(Array(file[..<length]), state.revision.id) == .damaged) }
        #expect(fault(file + [0], state.revision.id) == .damaged)
    }

    @Test("A file with one bit changed anywhere is not read")
    func bitFlips() throws {
        let state = try Self.state()
        let file = StateFile.encode(state, box: box)
        for bit in 0..<file.count * 8 {
            var changed = file
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(fault(changed, state.revision.id) != nil, "bit \(bit)")
        }
    }

    @Test("Another project's file, another key's and another format's are told apart from damage")
    func foreign() throws {
        let state = try Self.state()
        let file = StateFile.encode(state, box: box)
        #expect(fault(file, try #require(ProjectID("other"))) == .damaged)
        let otherBox = try Self.box(8)
        #expect(fault(StateFile.encode(state, box: otherBox), state.revision.id) == .otherSecretKey)
        var later = file
        later[Array("remote-config state ".utf8).count] = 2
        #expect(fault(later, state.revision.id) == .otherFormat(2))
    }

    @Test("Nothing of a project can be read without the key")
    func secrecy() throws {
        let file = StateFile.encode(try Self.state(), box: box)
        for text in ["parameters", "min_fetch_interval", "app_keys", "ios app"] {
            #expect(!file.contains(text))
        }
    }

    private func fault(_ file: [UInt8], _ project: ProjectID) -> StateFile.Fault? {
        do throws(StateFile.Fault) {
            _ = try StateFile.decode(file, project: project, box: box)
            return nil
        } catch { return error }
    }

    private static func box(_ byte: UInt8) throws -> SecretBox {
        SecretBox(master: try #require(MasterKey(base64: AnyBase64.encode(Array(repeating: byte, count: 32)))))
    }

    private static func state(version: Int = 3) throws -> ServingState {
        let document = version == 0 ? nil : Array(document.utf8)
        let kid = try #require(KeyID("main"))
        return ServingState(
            revision: ProjectRevision(
                id: try #require(ProjectID("shop")), serial: ProjectSerial(.max), revision: 9_007_199_254_740_993),
            settings: .standard, version: version, document: document, documentDigest: document.map(Digest.of),
            appKeys: [
                ServingAppKey(
                    id: try #require(AppKeyID("00000000-0000-7000-8000-000000000000")), name: "ios app \u{1}",
                    digest: .of([1]))
            ],
            tokenKeys: TokenAlgorithm.allCases.map { algorithm in
                StoredTokenKey(
                    kid: kid, algorithm: algorithm, material: [0, 1, 255], createdAt: Timestamp(microseconds: -1))
            })
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: text) }
    }
}
