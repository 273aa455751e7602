import Domain
import TestSupport
import Testing

@testable import API
@testable import Transport

/// Forms of `If-None-Match` against the tags of one answer; `%` stands for the tag's digits.
@Suite("Entity tags and the lists that name them")
struct EntityTagTests {
    private static let digest = Digest.of([1, 2, 3])
    private static let digits = String(digest.hex.prefix(32))
    private let tag = EntityTag(Self.digest)

    @Test("A tag is strong and quoted, and one of its own for each form")
    func text() {
        #expect(Self.fields(of: tag, .identity) == "\r\nETag: \"\(Self.digits)\"")
        #expect(Self.fields(of: tag, .gzip) == "\r\nETag: \"\(Self.digits)-gzip\"\r\nContent-Encoding: gzip")
    }

    @Test(
        "The form that is named is the one that the caller has",
        arguments: [
            (#""%""#, ContentCoding.identity), (#"W/"%""#, .identity), (#""%-gzip""#, .gzip), (#"W/"%-gzip""#, .gzip),
            ("*", .identity), (#"  "%"  "#, .identity), (#""a", "%""#, .identity), (#""a","b",W/"%-gzip","c""#, .gzip),
            (#""%-gzip", "%""#, .gzip), (#""%", "%-gzip""#, .identity), (#""a,b", "%""#, .identity),
            (#"W/"x,y,z" ,"%""#, .identity), (#",,"%",,"#, .identity), ("\t\"%\"\t", .identity),
            (#""", "%""#, .identity),
            (#""a", *"#, .identity), (#"junk, "%""#, .identity),
        ])
    func named(_ field: String, _ form: ContentCoding) { #expect(self.form(field) == form) }

    @Test(
        "What is not the tag itself is another one",
        arguments: [
            "", " ", ",", ",,,", "\"\"", "\"", "W/", "W/\"\"", "%", "W/%", "'%'", "\"%", "%\"", "\"%x\"", "\"x%\"",
            "\"% \"",
            "\" %\"", "\"%-\"", "\"%-gzi\"", "\"%-gzipp\"", "\"%-GZIP\"", "\"%-br\"", "\"%-gzip-gzip\"", "\"%,%\"",
            "w/\"%\"",
            "W\"%\"", "W/ \"%\"", "WW/\"%\"", "W/W/\"%\"", "**", "\"*\"", "* x", "\"%\" x", "x \"%\"", "\"a, \"%\"",
            "\"%\"\"%\"",
        ])
    func notNamed(_ field: String) { #expect(form(field) == nil) }

    @Test("A tag without its last digit, with another one or in upper case is another tag")
    func nearMisses() {
        #expect(form("\"\(Self.digits.dropLast())\"") == nil)
        #expect(form("\"\(Self.digits.dropFirst())\"") == nil)
        #expect(form("\"\(Self.digits.uppercased())\"") == nil)
        for index in Self.digits.indices {
            let other = Self.digits[index] == "0" ? "1" : "0"
            #expect(form("\"\(Self.digits.replacingCharacters(at: index, with: other))\"") == nil)
        }
    }

    @Test("Digests that differ in any of their first 128 bits have other tags")
    func everyBitCounts() throws {
        for bit in 0..<128 {
            var bytes = Self.digest.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let other = EntityTag(try #require(Digest(bytes: bytes)))
            #expect(EntityTagList(Array("\"\(Self.digits)\"".utf8)[...]).form(of: other) == nil)
        }
    }

    @Test("Thousands of other tags before it do not hide it, and are no match without it")
    func longList() {
        let others = (0..<300).map { "\"\(Digest.of([UInt8($0 & 255), UInt8($0 >> 8), 9]).hex.prefix(32))\"" }
        #expect(form(others.joined(separator: ", ")) == nil)
        #expect(form((others + [#""%""#]).joined(separator: ", ")) == .identity)
    }

    @Test("A list over several fields is one list")
    func severalFields() {
        let request = Request(
            method: .get, target: "/config",
            headers: [
                Header(.ifNoneMatch, "\"a\""), Header("if-none-match", "\"\(Self.digits)-gzip\""),
                Header("IF-NONE-MATCH", "\"b\""),
            ])
        #expect(request.joinedHeader(.ifNoneMatch).map(EntityTagList.init)?.form(of: tag) == .gzip)
    }

    @Test("Reading ends, and never reads beyond the field, whatever the bytes are")
    func randomBytes() {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array(#"",W/* ab-"#.utf8) + [0, 255]
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet[.random(in: 0..<alphabet.count, using: &random)]
            }
            // In the middle of others, as it stands in a head.
            let whole = Array("\"\(Self.digits)\",".utf8) + bytes + Array(",\"\(Self.digits)\"".utf8)
            let field = whole[35..<(35 + bytes.count)]
            let isAnything = EntityTagList(field).contains { $0.elementsEqual("*".utf8) }
            #expect((EntityTagList(field).form(of: tag) != nil) == isAnything)
        }
    }

    private static func fields(of tag: EntityTag, _ coding: ContentCoding) -> String {
        String(decoding: tag.added(to: .none, coding).bytes, as: UTF8.self)
    }

    private func form(_ field: String) -> ContentCoding? {
        EntityTagList(Array(field.replacing("%", with: Self.digits).utf8)[...]).form(of: tag)
    }
}

extension String {
    fileprivate func replacingCharacters(at index: Index, with other: String) -> String {
        String(self[..<index]) + other + String(self[self.index(after: index)...])
    }
}
