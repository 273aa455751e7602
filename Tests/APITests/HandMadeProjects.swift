import Domain
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Auth
@testable import Transport

/// Projects as an instance has them in memory, without a database.
enum HandMade {
    /// A snapshot that the apps with these `keys` find.
    static func snapshot(
        _ name: String, revision: Int64, serial: Int64 = 1, version: Int? = nil, document: String = document(),
        keys: [String], settings: ProjectSettings = .standard
    ) throws -> ProjectSnapshot {
        let id = try #require(ProjectID(name))
        guard case .valid(let template, _) = Template.read(Array(document.utf8)) else {
            throw NotATemplate(text: document)
        }
        return ProjectSnapshot(
            revision: ProjectRevision(id: id, serial: ProjectSerial(serial), revision: revision), settings: settings,
            version: version ?? Int(revision), template: CompiledTemplate(template),
            documentDigest: .of(Array(document.utf8)),
            tokens: TokenVerifier(keys: [], settings: settings.token, cacheEntriesMax: 0),
            appKeys: try keys.map { key in
                let keyID = try #require(AppKeyID("00000000-0000-7000-8000-000000000000"))
                return AppKeyRecord(ServingAppKey(id: keyID, name: key, digest: digest(of: key)))
            })
    }

    /// What serves projects that are put into its memory by hand.
    static func serving(loops: Int = 1) throws -> Serving {
        let key = try #require(MasterKey(base64: RunningService.secretKey))
        return Serving(
            source: NoDatabase(), box: SecretBox(master: key), clock: WallClock { Timestamp(seconds: 0) },
            limits: Serving.Limits(
                snapshotBytes: 1 << 30, bodyBytes: 1 << 20, tokenBytes: 1 << 20, loops: loops))
    }

    struct NotATemplate: Error {
        let text: String
    }

    /// The digest by which an app's key is found.
    static func digest(of key: String) -> Digest { AppKeyText.digest(ofText: Array(key.utf8)[...]) }

    /// A template of that many conditions, each with a parameter of its own, and a text of that many characters.
    ///
    /// A caller whose platform is `p3` is matched by the condition at 3 alone.
    static func document(conditions count: Int = 0, textLength: Int = 0, marker: String = "") -> String {
        let conditions = (0..<count)
            .map { #"{"name":"c\#($0)","rules":[{"field":"platform","values":["p\#($0)"]}]}"# }
        let flags = (0..<count)
            .map { #""f\#($0)":{"type":"boolean","default":false,"conditional_values":{"c\#($0)":true}}"# }
        let texts = [
            #""marker":{"type":"string","default":"\#(marker)"}"#,
            #""text":{"type":"string","default":"\#(String(repeating: "x", count: textLength))"}"#,
        ]
        return #"""
            {"conditions":[\#(conditions.joined(separator: ","))],
             "parameters":{\#((texts + flags).joined(separator: ","))}}
            """#
    }
}

/// A database that can't be reached.
private struct NoDatabase: ServingSource {
    func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID? { throw .unavailable }

    func state(of id: ProjectID, known: Digest?) async throws(StoreError) -> ServingState? {
        throw .unavailable
    }
}

extension ConditionSet {
    /// The conditions at these places.
    init(_ positions: some Sequence<Int>) {
        self.init()
        for position in positions { insert(position) }
    }
}

extension Response {
    /// The value of the first field called `name`, wherever it was written.
    func field(_ name: String) -> String? {
        let lines = String(decoding: preparedHeaders.bytes, as: UTF8.self).split(separator: "\r\n")
        let prepared = lines.map { $0.split(separator: ":", maxSplits: 1) }
            .first { $0.first?.lowercased() == name.lowercased() }?.last
        return prepared.map { String($0.drop { $0 == " " }) }
            ?? headers.first { $0.name.description.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
