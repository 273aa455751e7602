import Testing

@testable import Domain

@Suite struct JSONParserTests {
    private static let e9 = "\u{E9}"

    /// Texts that RFC 8259 has, with what they are when written again.
    static let accepted: [(text: String, written: String)] = [
        // Any value stands at the top, with space around it.
        ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), (#""""#, #""""#), ("[]", "[]"),
        ("{}", "{}"), (" \t\r\n null \r\n\t ", "null"), ("[ ]", "[]"), ("{ }", "{}"), ("[1]\n", "[1]"),
        (" [\n1\t,\r2 ] ", "[1,2]"), (#"{ "a" : 1 , "b" : [ ] }"#, #"{"a":1,"b":[]}"#), ("[[[[]]],{}]", "[[[[]]],{}]"),
        ("[null,1,\"1\",{}]", "[null,1,\"1\",{}]"), (#"{"":0}"#, #"{"":0}"#), (#"{"\u0000":0}"#, #"{"\u0000":0}"#),
        // Numbers keep their text.
        ("-0", "-0"), ("-1", "-1"), ("123", "123"), ("1.5", "1.5"), ("-0.0", "-0.0"), ("0.10", "0.10"), ("1e5", "1e5"),
        ("1E5", "1E5"), ("1e+05", "1e+05"), ("1E-5", "1E-5"), ("0e0", "0e0"), ("0e+1", "0e+1"),
        ("1.50e-07", "1.50e-07"),
        ("9007199254740993", "9007199254740993"), ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("1e999999999999999999999", "1e999999999999999999999"),
        ("-1e-999999999999999999999", "-1e-999999999999999999999"),
        ("-0.00000000000000000000000000000000000001", "-0.00000000000000000000000000000000000001"), ("1e00", "1e00"),
        // Strings: every escape, and what needs none.
        (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0041\u00e9\u00E9""#, "\"A\(e9)\(e9)\""),
        (#""\ud83d\ude00""#, "\"😀\""), (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""), (#""\uD834\udd1e""#, "\"𝄞\""),
        (#""\u0000\u001f""#, #""\u0000\u001f""#), (#""\\u0041""#, #""\\u0041""#), (#""\u005C""#, #""\\""#),
        (#""\u0022""#, #""\"""#), ("\"\u{7F}\u{80}\"", "\"\u{7F}\u{80}\""), ("\"a/b\"", "\"a/b\""),
        ("\"\u{2028}\u{2029}\"", "\"\u{2028}\u{2029}\""), ("\"\u{FEFF}\"", "\"\u{FEFF}\""),
        (#""\uFEFF""#, "\"\u{FEFF}\""),
        ("\"e\u{301}\"", "\"e\u{301}\""), ("\"日本語 😀👩‍👩‍👧\"", "\"日本語 😀👩‍👩‍👧\""), (#""a\nb""#, #""a\nb""#),
        (#"["a","\u0061","/* */"]"#, #"["a","a","/* */"]"#), (#""new\u000Aline""#, #""new\nline""#),
    ]

    @Test(arguments: accepted) func takesWhatTheStandardHas(text: String, written: String) throws {
        #expect(try parse(text).encoded() == Array(written.utf8))
    }

    static let refused: [String] = [
        // Nothing, or too much.
        "", " ", "1 2", "[] []", "{}}", "[]]", "null,", "[1]x", "[][]", #"{"a":1}#"#, "[1]\u{0}", "[1]\u{FEFF}", "1]",
        "[]/**/", "#\n[]", "//\n[]", "<null>", "[<null>]", "*",
        // Open or closed wrongly.
        "[", "{", "[1", "[1,", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "]", "}", "[}", "{]", "[1}", #"{"a":1]"#,
        "[\"a", "[[", "[{", #"{"a":{"#, "[\"\\", "[\"\\u", "\"", "[{}", "[\"",
        // Commas and colons.
        "[,]", "[,1]", "[1,]", "[1,,2]", "[1,,]", "[1 2]", "[,", "[1:2]", "{,}", #"{"a":1,}"#, #"{"a":1,,"b":2}"#,
        #"{,"a":1}"#, #"{"a" 1}"#, #"{"a"::1}"#, #"{"a",1}"#, #"{"a":}"#, #"{"a":1 "b":2}"#, #"{"a"}"#, #"{:1}"#,
        #"["a":1]"#,
        // Keys.
        "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", #"{"a":1,b:2}"#, #"{"a":1,1:2}"#,
        // Words.
        "nul", "nulll", "NULL", "Null", "tru", "truee", "True", "TRUE", "fals", "falsee", "n", "t", "f", "undefined",
        "NaN", "-NaN", "Infinity", "-Infinity", "inf", "nan", "[nul]", "[true false]",
        // Numbers.
        "01", "-01", "00", "1.", "-1.", ".5", "-.5", "+1", "-", "--1", "+-1", "1e", "1e+", "1E-", "1.e1", "1.5e",
        "0x1F",
        "1_000", "1,000", "1e1.5", "1.2.3", "1e5e5", "0e", "0.e1", "- 1", "1 .5", "1e 5", "0b1", "1f", "1L", "\u{FF11}",
        "١", "-a", "1a", "1+2", "2.e-3", "9.e+", "-2.", "[1.]", "[-]", "[0e+]", "-0x1",
        // Strings.
        "'a'", "a", "\"a", "\"\\\"", #""\x41""#, #""\a""#, #""\ ""#, #""\'""#, #""\0""#, #""\U0041""#, #""\u""#,
        #""\u0""#,
        #""\u00""#, #""\u004""#, #""\u00G1""#, #""\u 041""#, #""\u+041""#, #""\u{41}""#, #""\é""#, #""\😀""#, "`a`",
        "\"a\nb\"", "\"a\tb\"", "\"a\rb\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\u{8}\"", "\"\\\n\"", "\"\\\u{0}\"", "“a”",
        // Half a surrogate pair.
        #""\ud800""#, #""\udc00""#, #""\ud800\ud800""#, #""\udc00\ud800""#, #""\ud800a""#, #""\ud800\n""#,
        #""\ud800\u0041""#,
        #""\ud800\u""#, #""\ud800\udc0""#, #""\uDFFF""#, #"{"\ud800":1}"#, #""\ud83d\ud83d\ude00""#,
        // What is no space in JSON.
        "\u{C}[]", "\u{B}[]", "[\u{A0}]", "\u{2060}[]", "[\u{2028}]", "\u{85}[]", "[\u{0}]", "\u{3000}1",
    ]

    @Test(arguments: refused) func refusesWhatTheStandardHasNot(_ text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test(
        arguments: [
            [0xEF, 0xBB, 0xBF, 0x31],  // a byte order mark
            [0xEF, 0xBB, 0xBF], [0xFE, 0xFF, 0x00, 0x31], [0xFF, 0xFE, 0x31, 0x00],  // and those of UTF-16
            [0x00, 0x31], [0x31, 0x00], [0x22, 0x00, 0x61, 0x00, 0x22, 0x00],  // UTF-16 without one
            [0x22, 0x80, 0x22], [0x22, 0xBF, 0x22],  // a continuation by itself
            [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22],  // a sequence cut short
            [0x22, 0xC3], [0xE2, 0x82], [0x22, 0xC3, 0x28, 0x22],
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
            [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],  // overlong
            [0x22, 0xC0, 0xA2, 0x22], [0x22, 0xFC, 0x80, 0x80, 0x80, 0x80, 0x80, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xED, 0xBF, 0xBF, 0x22],  // surrogates
            [0x22, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22],  // past U+10FFFF
            [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22],
            [0x22, 0xE9, 0x22], [0x5B, 0xE5, 0x5D], [0x31, 0xE5], [0x22, 0x5C, 0xE5, 0x22],
            [0x22, 0x5C, 0x75, 0xE5, 0x22],
            [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D],
        ] as [[UInt8]]) func refusesWhatIsNotUTF8(_ bytes: [UInt8])
    {
        #expect(throws: JSONError.self) { try JSON.parse(bytes) }
        #expect(throws: JSONError.self) { try JSON.parse(bytes, duplicates: .keep) }
    }

    static let positions: [(text: String, line: Int, column: Int, offset: Int, reason: String)] = [
        ("", 1, 1, 0, "a value is missing"), ("[1,\n 2,\n ]", 3, 2, 9, "a value is missing"),
        ("[\r\n\r\n01]", 3, 2, 6, "a number has no leading zero"), ("[\r\r1.]", 3, 3, 5, "a digit is missing"),
        ("[\"é😀\" 1]", 1, 7, 10, "a comma or \"]\" is missing"),
        ("{\"a\":1 2}", 1, 8, 7, "a comma or \"}\" is missing"),
        ("{\"a\" 1}", 1, 6, 5, "a colon is missing"), ("{1}", 1, 2, 1, "a key in quotation marks is missing"),
        ("[\"a\\q\"]", 1, 4, 3, "there is no such escape"),
        ("\"a\\u12\"", 1, 3, 2, "\\u takes four hexadecimal digits"),
        ("\"\\ud800\"", 1, 2, 1, "the escape is half of a surrogate pair"),
        ("\"abc", 1, 5, 4, "the string does not end"),
        ("\"a\tb\"", 1, 3, 2, "a control character in a string must be escaped"),
        ("1\n\n x", 3, 2, 4, "there is something after the end of the value"),
        ("\u{FEFF}1", 1, 1, 0, "a byte order mark is not allowed"),
        ("{\"a\":1,\n\"a\":2}", 2, 1, 8, "the object names a key twice"),
    ]

    @Test(arguments: positions)
    func saysWhereAndWhatIsWrong(text: String, line: Int, column: Int, offset: Int, reason: String) throws {
        let error = try #require(throws: JSONError.self) { try parse(text) }
        #expect(error.line == line)
        #expect(error.column == column)
        #expect(error.offset == offset)
        #expect(error.reason == reason)
    }

    @Test func takesNoncharactersWrittenAndEscaped() throws {
        let written: [UInt8] = [0x22, 0xEF, 0xB7, 0x90, 0xEF, 0xBF, 0xBF, 0xF0, 0x9F, 0xBF, 0xBE, 0x22]
        #expect(try JSON.parse(written).encoded() == written)
        #expect(try parse(#""\uFDD0\uFFFF\uD83F\uDFFE""#).encoded() == written)
    }

    @Test func saysWhereTheTextIsNotUTF8() throws {
        let error = try #require(throws: JSONError.self) { try JSON.parse([0x5B, 0x0A, 0x22, 0x61, 0xFF, 0x22, 0x5D]) }
        #expect((error.line, error.column, error.offset) == (2, 3, 4))
        #expect(error.reason == "the text is not UTF-8")
    }

    @Test(arguments: [1, 2, 64, 256, 512]) func takesNestingUpToTheDepth(_ depth: Int) throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ levels: Int) -> String {
                let inner = open == "[" ? "" : "0"
                return String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
            }
            #expect(throws: Never.self) { try parse(nested(depth), depth: depth) }
            let error = try #require(throws: JSONError.self) { try parse(nested(depth + 1), depth: depth) }
            #expect(error.reason == "arrays and objects are nested too deep")
            #expect(error.offset == depth * open.utf8.count)
        }
    }

    @Test func countsOnlyWhatIsOpenAtOnceAsDepth() throws {
        #expect(try parse("[[],[],{},[[]]]", depth: 3) == [[], [], [:], [[]]])
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"]) func survivesAMillionOpenBrackets(_ open: String) {
        let text = String(repeating: open, count: 1_000_000)
        #expect(throws: JSONError.self) { try parse(text, depth: .max) }
    }

    @Test func noDepthAtAllLeavesScalars() throws {
        #expect(try parse("1", depth: 0) == 1)
        #expect(throws: JSONError.self) { try parse("[]", depth: 0) }
        #expect(throws: JSONError.self) { try parse("[]", depth: -1) }
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#, #"{"":1,"":2}"#,
        #"[{"x":{"é":1,"\u00e9":2}}]"#,
        #"{"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"10":0,"11":0,"10":0}"#,
    ]) func aKeyNamedTwiceIsRefusedUnlessKept(_ text: String) throws {
        #expect(throws: JSONError.self) { try parse(text) }
        #expect(throws: Never.self) { try parse(text, duplicates: .keep) }
    }

    @Test func keysOfOneMeaningInTwoSpellingsAreTwoKeys() throws {
        let object = try #require(try parse("{\"\u{E9}\":1,\"e\u{301}\":2,\"a\":3,\"A\":4}").asObject)
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect(object.repeatedKeys.isEmpty)
    }

    @Test func theSameKeyMayStandInTwoObjects() throws {
        #expect(throws: Never.self) { try parse(#"{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":3}}"#) }
    }

    @Test func keptRepetitionsStayInOrder() throws {
        let object = try #require(try parse(#"{"b":1,"a":2,"b":3,"b":4}"#, duplicates: .keep).asObject)
        #expect(object.members.map(\.key) == ["b", "a", "b", "b"])
        #expect(object.members.map(\.value) == [1, 2, 3, 4])
        #expect(object.repeatedKeys == ["b"])
    }

    @Test func everyCutOfADocumentIsRefused() {
        let bytes = Array(#"{"a\u00e9\ud83d\ude00":[1.5e-3,true,false,null,"é\n"],"b":{"c":-0}}"#.utf8)
        for count in bytes.indices {
            #expect(throws: JSONError.self, "the first \(count) bytes") { try JSON.parse(Array(bytes[..<count])) }
        }
    }

    @Test func noSingleByteChangeIsReadAsInvalidText() throws {
        let bytes = Array(#"{"aé":[1.5e-3,true,"\ud83d\ude00"],"b":null}"#.utf8)
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                guard let json = try? JSON.parse(changed, duplicates: .keep) else { continue }
                #expect(try JSON.parse(json.encoded(), duplicates: .keep) == json)
            }
        }
    }
}

/// Parses text; for tests of any part.
func parse(_ text: String, depth: Int = 64, duplicates: DuplicateKeys = .refuse) throws -> JSON {
    try JSON.parse(Array(text.utf8), depth: depth, duplicates: duplicates)
}
