import Testing

@testable import Domain

@Suite struct JSONValueTests {
    static let all: [JSON] = [nil, true, 1, "a", [1], ["a": 1]]

    @Test func eachAccessorTakesItsOwnKindOnly() {
        #expect(Self.all.map { $0.isNull } == [true, false, false, false, false, false])
        #expect(Self.all.map { $0.asBool } == [nil, true, nil, nil, nil, nil])
        #expect(Self.all.map { $0.asNumber?.text } == [nil, nil, "1", nil, nil, nil])
        #expect(Self.all.map { $0.asInt } == [nil, nil, 1, nil, nil, nil])
        #expect(Self.all.map { $0.asString } == [nil, nil, nil, "a", nil, nil])
        #expect(Self.all.map { $0.asArray } == [nil, nil, nil, nil, [1], nil])
        #expect(Self.all.map { $0.asObject } == [nil, nil, nil, nil, nil, ["a": 1]])
    }

    @Test func differentValuesAreNotEqual() {
        for (index, left) in Self.all.enumerated() {
            for (otherIndex, right) in Self.all.enumerated() { #expect((left == right) == (index == otherIndex)) }
        }
        #expect(JSON.string("\u{E9}") != .string("e\u{301}"))
        #expect((["a": 1, "b": 2] as JSON) != ["b": 2, "a": 1])
        #expect((["\u{E9}": 1] as JSON) != ["e\u{301}": 1])
        #expect(([1, 2] as JSON) != [1])
    }

    @Test func anObjectFindsTheFirstMemberByItsBytes() {
        let object = JSONObject([("e\u{301}", 1), ("\u{E9}", 2), ("\u{E9}", 3)])
        #expect(object["\u{E9}"] == 2)
        #expect(object["e\u{301}"] == 1)
        #expect(object["e"] == nil)
        #expect(object.only("\u{E9}") == nil)
        #expect(object.only("e\u{301}") == 1)
    }

    @Test func repeatedKeysAreNamedOnceEachInOrder() {
        let keys = (0..<20).map { "k\($0)" } + ["k7", "k3", "k7", "k3", "x", "x"]
        #expect(JSONObject(keys.map { ($0, nil) }).repeatedKeys == ["k7", "k3", "x"])
        #expect(JSONObject([("a", 1), ("b", 1), ("a", 1)]).repeatedKeys == ["a"])
    }

    @Test(arguments: 1...20) func aRepetitionOfAnyKeyIsFoundAmongAnyNumber(count: Int) {
        let keys = (0..<count).map { "k\($0)" }
        for repeated in keys { #expect(JSONObject((keys + [repeated]).map { ($0, nil) }).repeatedKeys == [repeated]) }
    }

    @Test func anAbsentTextIsNull() {
        #expect(JSON.string(orNull: nil) == nil as JSON)
        #expect(JSON.string(orNull: "") == "")
    }

    @Test(arguments: [
        ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}", #""\u0000""#),
        ("\u{1}\u{F}\u{10}\u{1A}\u{1F}", #""\u0001\u000f\u0010\u001a\u001f""#), ("\u{7F}", "\"\u{7F}\""),
        ("a\"b\\c\nd", #""a\"b\\c\nd""#), ("é😀\u{2028}\u{FFFF}", "\"é😀\u{2028}\u{FFFF}\""),
        ("</script>", "\"</script>\""),
        ("", "\"\""), ("\n", #""\n""#), ("\r\n", #""\r\n""#),
    ]) func onlyWhatTheStandardRequiresIsEscaped(text: String, written: String) {
        #expect(JSON.string(text).encoded() == Array(written.utf8))
    }

    @Test func aWriterAppendsPiecesInOrder() {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("a\"")
        writer.raw("[")
        writer.integer(-1)
        writer.raw(",")
        writer.bool(true)
        writer.raw(",")
        writer.null()
        writer.raw(",")
        writer.raw(Array("1.50".utf8))
        writer.raw(",")
        writer.value(["x": [], "y": [:]])
        writer.raw("]}")
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a\"":[-1,true,null,1.50,{"x":[],"y":{}}]}"#)
    }

    @Test func whatIsWrittenIsReadAsTheSameValue() throws {
        let scalars = [
            0...0x2FF, 0x2000...0x206F, 0xD700...0xD7FF, 0xE000...0xE0FF, 0xFE00...0xFFFF, 0x1F600...0x1F64F,
        ]
        .joined().compactMap { Unicode.Scalar(UInt32($0)) }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        let value: JSON = [
            .string(text), .object(JSONObject(scalars.map { (String($0), .string(String($0))) })), 1, nil,
        ]
        #expect(try JSON.parse(value.encoded()) == value)
    }

    @Test(arguments: JSONParserTests.accepted) func whatWasReadIsWrittenAndReadIdentically(
        text: String, written: String
    ) throws {
        let value = try parse(text)
        #expect(try JSON.parse(value.encoded()) == value)
    }
}

@Suite struct JSONPointerTests {
    @Test func stepsAreJoinedAndEscaped() {
        let place = JSONPointer.root.member("a/b").member("m~n").element(12).member("").member("~1").member(" é\"")
        #expect(place.text == "/a~1b/m~0n/12//~01/ é\"")
        #expect(JSONPointer.root.text.isEmpty)
    }
}

@Suite struct JSONExactStringTests {
    @Test func equalsByBytesOnly() {
        let texts: [ExactString] = ["\u{E9}", "e\u{301}", "\u{212B}", "\u{C5}", "K", "\u{212A}", "", "\u{0}", "k"]
        #expect(Set(texts).count == texts.count)
        #expect(ExactString("a\u{E9}") == ExactString("a" + "\u{E9}"))
        #expect(ExactString("abc").hashValue == ExactString(String("cba".reversed())).hashValue)
    }

    @Test func ordersByBytes() {
        let sorted: [ExactString] = ["", "A", "Z", "a", "aa", "b", "e\u{301}", "z", "\u{E9}", "\u{FFFF}", "\u{10000}"]
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test func showsItsText() { #expect("\(ExactString("x"))" == "x") }
}
