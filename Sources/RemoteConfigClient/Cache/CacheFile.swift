import Foundation

/// What is in a cache file: a line with the format's number and the fingerprint of all that follows, a line of JSON that tells
/// whose values they are and since when, and the body's own bytes.
///
/// So a file that was cut or damaged anywhere is known for it, and so is another owner's, since the name of the file is too
/// short to be sure.
enum CacheFile {
    /// The number of this format. A file of another one can't be read.
    static let format = 1
    /// The longest body that is kept, in bytes.
    static let bodyBytesMax = 8 * 1024 * 1024
    /// The longest two lines before the body, in bytes.
    static let headBytesMax = 64 * 1024
    /// The longest file that is kept, in bytes.
    static let bytesMax = bodyBytesMax + headBytesMax

    /// The file can't be read: cut, damaged, of another format, or another owner's.
    struct Unreadable: Error {}

    private struct Header: Codable {
        let owner: [String]
        let etag: String?
        let fetchedAt: Double
        let version: Int
    }

    /// The file of a record.
    static func encode(_ record: ConfigRecord, owner: [String]) throws -> Data {
        let header = Header(
            owner: owner, etag: record.etag, fetchedAt: record.fetchedAt.timeIntervalSinceReferenceDate,
            version: record.document.version)
        let content = try JSONEncoder().encode(header) + [newline] + record.body
        return firstLine(before: content) + content
    }

    /// The record of a file.
    ///
    /// - Throws: `Unreadable`.
    static func decode(_ file: Data, owner: [String]) throws(Unreadable) -> ConfigRecord {
        guard let (first, content) = split(file), first == firstLine(before: content),
            let (line, body) = split(content), let header = try? JSONDecoder().decode(Header.self, from: line),
            header.owner.elementsEqual(owner, by: { $0.isExactly($1) }),
            let record = try? ConfigRecord(
                etag: header.etag, fetchedAt: Date(timeIntervalSinceReferenceDate: header.fetchedAt), body: Data(body)),
            record.document.version == header.version
        else { throw Unreadable() }
        return record
    }

    /// Since when the values of a file are, as its first bytes say, whole or not; nil where they don't.
    static func fetchedAt(_ start: Data) -> Date? {
        guard let (_, content) = split(start), let (line, _) = split(content) else { return nil }
        return (try? JSONDecoder().decode(Header.self, from: line)).map {
            Date(timeIntervalSinceReferenceDate: $0.fetchedAt)
        }
    }

    private static func firstLine(before content: Data) -> Data {
        Data("remote-config \(format) \(Fingerprint(of: content))\n".utf8)
    }

    /// The first line, with its end, and what follows it.
    private static func split(_ data: Data) -> (line: Data, rest: Data)? {
        data.firstIndex(of: newline).map { (data[...$0], data[data.index(after: $0)...]) }
    }

    private static let newline = UInt8(ascii: "\n")
}
