import Domain
import Testing

@testable import Persistence

struct SQLTests {
    @Test func valuesBecomeParametersWithACast() throws {
        let id: Int? = nil
        let sql: SQL = "select \("a'b") from t where n = \(3) and m = \(id) and b = \(true)"
        let rendered = try sql.rendered()
        #expect(rendered.text == "select $1::text from t where n = $2::int8 and m = $3::int8 and b = $4::bool")
        #expect(values(of: rendered) == ["a'b", "3", nil, "t"])
    }

    @Test func aSchemaIsQuotedAndCheckedByItsType() throws {
        let project = try #require(ProjectID("shop-eu"))
        let sql: SQL = "select 1 from \(schema: project).versions"
        #expect(try sql.rendered().text == #"select 1 from "project_shop-eu".versions"#)
    }

    @Test func partsKeepTheirParameters() throws {
        let condition: SQL = "a = \("x")"
        let sql: SQL = "select \("first") where \(condition) and b = \("y")"
        let rendered = try sql.rendered()
        #expect(rendered.text == "select $1::text where a = $2::text and b = $3::text")
        #expect(values(of: rendered) == ["first", "x", "y"])
    }

    @Test(arguments: ["\0", "a\0b", "tail\0"]) func aNULInAParameterIsRefused(_ text: String) throws {
        #expect(throws: DatabaseError.self) { try ("select \(text)" as SQL).rendered() }
        #expect(throws: DatabaseError.self) { try ("select \(text: Array(text.utf8))" as SQL).rendered() }
    }

    @Test(arguments: [
        (-62_135_596_801, "0001-01-01T00:00:00Z"), (0, "1970-01-01T00:00:00Z"),
        (253_402_300_800, "9999-12-31T23:59:59Z"),
    ]) func momentsStayWhatPostgreSQLCanRead(_ seconds: Int64, _ text: String) {
        #expect(Timestamp(seconds: seconds).sqlText == Array(text.utf8))
    }

    @Test(
        arguments: [
            ([], "{}"), (["a", nil, ""], #"{"a",null,""}"#), (["a\"b\\c", "{,}"], #"{"a\"b\\c","{,}"}"#),
            (["null"], #"{"null"}"#),
        ] as [([String?], String)])
    func textsBecomeAnArrayLiteral(_ texts: [String?], _ literal: String) {
        #expect(texts.sqlText == Array(literal.utf8))
    }

    @Test func numbersBecomeAnArrayLiteral() {
        #expect(([1, nil, -3] as [Int?]).sqlText == Array("{1,null,-3}".utf8))
    }

    @Test func bytesComeBack() {
        let bytes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        #expect([UInt8](sqlText: bytes.sqlText) == bytes)
        #expect([UInt8](sqlText: [UInt8]().sqlText) == [])
    }

    @Test(arguments: ["", "00", "\\x0", "\\xzz", "\\y00"]) func whatIsNoByteaIsNotRead(_ text: String) {
        #expect([UInt8](sqlText: text.utf8) == nil)
    }

    private func values(of rendered: RenderedSQL) -> [String?] {
        rendered.withCStrings { _, values in values.map { $0.map { String(cString: $0) } } }
    }
}
