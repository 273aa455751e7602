import Foundation

/// What is in a cache file: a line of JSON that tells what follows, and the body's own bytes.
///
/// The line says whose values they are, since the name of the file is too short to be sure, and how long the body is and its
/// fingerprint, so that a file that was cut or damaged anywhere is known for it.
enum CacheFile {
    /// The number of this format. A file of another one can't be read.
    static let format = 1
    /// The longest body that is kept, in bytes.
    static let bodyBytesMax = 8 * 1024 * 1024
    /// The longest file that is read, in bytes.
    static let bytesMax = bodyBytesMax + 64 * 1024

    /// The file can't be read: cut, damaged, of another format, or another owner's.
    struct Unreadable: Error {}

    private struct Header: Codable {
        let format: Int
        let owner: [String]
        let etag: String?
        let fetchedAt: Double
        let version: Int
        let bodyBytes: Int
        let bodyFingerprint: String
    }

    /// The file of a record.
    static func encode(_ record: ConfigRecord, owner: [String]) throws -> Data {
        let header = Header(
            format: format, owner: owner, etag: record.etag, fetchedAt: record.fetchedAt.timeIntervalSince1970,
            version: record.document.version, bodyBytes: record.body.count,
            bodyFingerprint: Fingerprint(of: record.body).description)
        return try JSONEncoder().encode(header) + [newline] + record.body
    }

    /// The record of a file.
    ///
    /// - Throws: `Unreadable`.
    static func decode(_ file: Data, owner: [String]) throws(Unreadable) -> ConfigRecord {
        guard let end = file.firstIndex(of: newline),
            let header = try? JSONDecoder().decode(Header.self, from: file[..<end]),
            header.format == format, header.owner == owner
        else { throw Unreadable() }
        let body = Data(file[file.index(after: end)...])
        guard body.count == header.bodyBytes, Fingerprint(of: body).description == header.bodyFingerprint,
            let record = try? ConfigRecord(
                etag: header.etag, fetchedAt: Date(timeIntervalSince1970: header.fetchedAt), body: body),
            record.document.version == header.version
        else { throw Unreadable() }
        return record
    }

    private static let newline = UInt8(ascii: "\n")
}
