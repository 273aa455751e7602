import Auth
import Domain

/// What is in the file that keeps a project from one start to the next.
///
/// A mark, the format's number and the mark of the `SECRET_KEY`; then, sealed by that key for this very project, a line of JSON and
/// the published document byte for byte. So nobody reads a file or alters one unseen who has not the key, and a file that
/// was cut or damaged anywhere is known for it.
enum StateFile {
    /// The number of this format. A file of another one can't be read.
    static let format: UInt8 = 1
    /// The longest file that is read, in bytes: far above what the bounds on documents and keys come to.
    static let bytesMax = 16 << 20

    /// Why a file can't be read.
    enum Fault: Error, Equatable {
        /// Cut, damaged, altered, another project's, or something else altogether.
        case damaged
        /// Of another format, as a newer release may have written it.
        case otherFormat(UInt8)
        /// Sealed with another `SECRET_KEY`.
        case otherSecretKey
    }

    private static let mark = Array("remote-config state ".utf8)
    private static let lineFeed = UInt8(ascii: "\n")

    /// The file of a project; `state` has its document.
    static func encode(_ state: ServingState, box: SecretBox) -> [UInt8] {
        let content = head(of: state).encoded() + [lineFeed] + (state.document ?? [])
        return mark + [format] + box.mark + box.seal(content, for: .servingState(of: state.revision.id))
    }

    /// The project that a file keeps.
    static func decode(_ file: [UInt8], project: ProjectID, box: SecretBox) throws(Fault) -> ServingState {
        guard file.starts(with: mark), let format = file.dropFirst(mark.count).first else { throw .damaged }
        guard format == Self.format else { throw .otherFormat(format) }
        let sealed = file.dropFirst(mark.count + 1)
        guard sealed.count > box.mark.count else { throw .damaged }
        guard sealed.starts(with: box.mark) else { throw .otherSecretKey }
        guard
            let content = box.open(Array(sealed.dropFirst(box.mark.count)), for: .servingState(of: project)),
            let end = content.firstIndex(of: lineFeed), let head = try? JSON.parse(Array(content[..<end])),
            let state = StateHead(head)?.state(of: project, document: Array(content[(end + 1)...]))
        else { throw .damaged }
        return state
    }

    private static func head(of state: ServingState) -> JSON {
        [
            "serial": .integer(state.revision.serial.value), "revision": .integer(state.revision.revision),
            "version": .integer(state.version), "settings": state.settings.json,
            "app_keys": .array(state.appKeys.map(\.kept)), "token_keys": .array(state.tokenKeys.map(\.kept)),
        ]
    }
}

/// The line of JSON, read.
private struct StateHead {
    let serial: ProjectSerial
    let revision: Int64
    let version: Int
    let settings: ProjectSettings
    let appKeys: [ServingAppKey]
    let tokenKeys: [StoredTokenKey]

    init?(_ json: JSON) {
        guard let serial = json.int64("serial"), let revision = json.int64("revision"),
            let version = json.int64("version"), version >= 0,
            let settings = json.asObject?["settings"].flatMap(ProjectSettings.read),
            let appKeys = json.list("app_keys", of: ServingAppKey.init(kept:)),
            let tokenKeys = json.list("token_keys", of: StoredTokenKey.init(kept:))
        else { return nil }
        self.serial = ProjectSerial(serial)
        self.revision = revision
        self.version = Int(version)
        self.settings = settings
        self.appKeys = appKeys
        self.tokenKeys = tokenKeys
    }

    func state(of project: ProjectID, document: [UInt8]) -> ServingState {
        ServingState(
            revision: ProjectRevision(id: project, serial: serial, revision: revision), settings: settings,
            version: version, document: version == 0 ? nil : document,
            documentDigest: version == 0 ? nil : .of(document), appKeys: appKeys, tokenKeys: tokenKeys)
    }
}

extension ServingAppKey {
    fileprivate var kept: JSON {
        ["id": .string(id.text), "name": .string(name), "digest": .string(AnyBase64.encode(digest.bytes))]
    }

    fileprivate init?(kept json: JSON) {
        guard let id = json.text("id").flatMap(AppKeyID.init), let name = json.text("name"),
            let digest = json.text("digest").flatMap(AnyBase64.decode).flatMap(Digest.init(bytes:))
        else { return nil }
        self.init(id: id, name: name, digest: digest)
    }
}

extension StoredTokenKey {
    fileprivate var kept: JSON {
        [
            "kid": .string(kid.text), "algorithm": .string(algorithm.rawValue),
            "material": .string(AnyBase64.encode(material)), "created_at": .integer(createdAt.microseconds),
        ]
    }

    fileprivate init?(kept json: JSON) {
        guard let kid = json.text("kid").flatMap(KeyID.init),
            let algorithm = json.text("algorithm").flatMap(TokenAlgorithm.init),
            let material = json.text("material").flatMap(AnyBase64.decode), let createdAt = json.int64("created_at")
        else { return nil }
        self.init(
            kid: kid, algorithm: algorithm, material: material, createdAt: Timestamp(microseconds: createdAt))
    }
}

extension JSON {
    fileprivate func text(_ key: String) -> String? { asObject?[key]?.asString }

    fileprivate func int64(_ key: String) -> Int64? { asObject?[key]?.asNumber?.int64 }

    /// The elements of a list, if every one of them can be read.
    fileprivate func list<Element>(_ key: String, of read: (JSON) -> Element?) -> [Element]? {
        guard let elements = asObject?[key]?.asArray else { return nil }
        let read = elements.compactMap(read)
        return read.count == elements.count ? read : nil
    }
}
