import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct DecodingTests {
    private struct Banner: Decodable, Equatable {
        struct Button: Decodable, Equatable { let title: String }
        let title: String
        let size: Int?
        let buttons: [Button]
    }

    private enum Theme: String, Decodable { case light, dark = "3.0.0", number = "7", quoted = "\"q\"" }
    private enum Level: Int, Decodable { case low = 1, high = 2 }

    private let values: ConfigValues

    init() throws {
        values = try ConfigValues.of(
            #"""
            {"banner": "{\"title\":\"Hi\",\"buttons\":[{\"title\":\"Go\"}],\"new\":null}", "list": "[1,2,3]", "texts": "[\"a\"]",
             "theme": "light", "dark": "3.0.0", "seven": "7", "quoted": "\"q\"", "empty": "", "null": "null", "text": "hello",
             "cut": "{\"title\":\"Hi\"", "int": 42, "level": 2, "price": 19.99, "big": 9223372036854775807,
             "huge": 12345678901234567890123456789012345678, "far": 1e300, "whole": 5.0, "on": true, "off": false,
             "lines": "a\nb\\\"\u0000"}
            """#)
    }

    @Test func aJSONParameterBecomesAStruct() {
        let banner = Banner(title: "Hi", size: nil, buttons: [.init(title: "Go")])
        #expect(values.decode("banner") == banner)
        #expect(values.decode("banner", as: Banner?.self) == .some(banner))
    }

    @Test func aListBecomesAnArray() {
        #expect(values.decode("list", as: [Int].self) == [1, 2, 3])
        #expect(values.decode("texts", as: [String].self) == ["a"])
        #expect(values.decode("list", as: [String].self) == nil)
    }

    @Test func aPlainTextBecomesAnEnumWithRawValues() {
        #expect(values.decode("theme") == Theme.light)
        #expect(values.decode("dark") == Theme.dark)
        #expect(values.decode("seven") == Theme.number)
        #expect(values.decode("quoted") == Theme.quoted)
        #expect(values.decode("text", as: Theme.self) == nil)
    }

    @Test(arguments: ["text", "dark", "seven", "empty", "cut", "lines", "banner", "list", "null"])
    func aTextThatIsNoJSONTextDecodesAsItself(_ key: String) {
        #expect(values.decode(key, as: String.self) == values.string(key))
    }

    @Test func aJSONTextDecodesAsWhatItHolds() {
        #expect(values.decode("quoted", as: String.self) == "q")
        #expect(values.decode("seven", as: Int.self) == 7)
    }

    @Test func numbersDecodeWithAllTheirDigits() {
        #expect(values.decode("int", as: Int.self) == 42)
        #expect(values.decode("whole", as: Int.self) == 5)
        #expect(values.decode("int", as: Double.self) == 42)
        #expect(values.decode("big", as: Int64.self) == .max)
        #expect(values.decode("level") == Level.high)
        #expect(values.decode("int", as: Level.self) == nil)
        #expect(values.decode("price", as: Decimal.self) == Decimal(string: "19.99"))
        #expect(values.decode("big", as: Decimal.self) == Decimal(Int64.max))
        #expect(values.decode("huge", as: Decimal.self) == Decimal(string: "12345678901234567890123456789012345678"))
        #expect(values.decode("far", as: Double.self) == 1e300)
    }

    @Test func aNumberThatDoesNotFitIsNil() {
        #expect(values.decode("big", as: Int8.self) == nil)
        #expect(values.decode("price", as: Int.self) == nil)
        #expect(values.decode("huge", as: Int.self) == nil)
        #expect(values.decode("far", as: Decimal.self) == nil)
    }

    @Test func booleansAndNumbersAndTextsDoNotDecodeAsEachOther() {
        #expect(values.decode("on", as: Bool.self) == true)
        #expect(values.decode("off", as: Bool.self) == false)
        #expect(values.decode("on", as: Int.self) == nil)
        #expect(values.decode("on", as: String.self) == nil)
        #expect(values.decode("level", as: Bool.self) == nil)
        #expect(values.decode("int", as: String.self) == nil)
        #expect(values.decode("text", as: Int.self) == nil)
        #expect(values.decode("dark", as: Double.self) == nil)
        #expect(values.decode("empty", as: Int.self) == nil)
    }

    @Test func aDocumentThatDoesNotFitIsNil() {
        #expect(values.decode("cut", as: Banner.self) == nil)
        #expect(values.decode("list", as: Banner.self) == nil)
        #expect(values.decode("null", as: Banner.self) == nil)
        #expect(values.decode("int", as: Banner.self) == nil)
    }

    @Test func theDocumentNullDecodesAsAnOptionalThatIsNil() {
        #expect(values.decode("null", as: Banner?.self) == .some(.none))
        #expect(values.decode("null", as: Int?.self) == .some(.none))
        #expect(values.decode("int", as: Int?.self) == .some(42))
    }

    @Test func aDocumentNestedWithoutEndIsNilAndNoCrash() {
        let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        let values = ConfigValues(version: 1, source: .bundled, parameters: ["deep": .string(deep)])
        #expect(values.decode("deep", as: [Int].self) == nil)
        #expect(values.decode("deep", as: String.self) == deep)
    }
}
