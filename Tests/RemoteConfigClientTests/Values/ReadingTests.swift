import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct ReadingTests {
    @Test(arguments: [true, false]) func aBooleanIsABoolAndNeverANumber(_ flag: Bool) throws {
        let values = try ConfigValues.of(#"{"flag":\#(flag)}"#)
        let value = try #require(values.get("flag"))
        #expect(value as? Bool == flag)
        #expect(value as? Int == nil)
        #expect(value as? Double == nil)
        #expect(value as? String == nil)
        #expect(values.bool("flag") == flag)
        #expect(values.int("flag") == nil)
        #expect(values.double("flag") == nil)
        #expect(values.string("flag") == nil)
    }

    @Test(arguments: ["0", "1", "1.0"]) func aNumberIsNoBooleanToATypedRead(_ number: String) throws {
        #expect(try ConfigValues.of(#"{"n":\#(number)}"#).bool("n") == nil)
    }

    @Test(arguments: ["3.0.0", "3", "3.0", "true", "null", "", " ", "NaN", "0x10", "٣"])
    func aTextIsATextWhateverItLooksLike(_ text: String) throws {
        let values = try ConfigValues.of(#"{"t":"\#(text)"}"#)
        let value = try #require(values.get("t"))
        #expect(value as? String == text)
        #expect(value as? Int == nil)
        #expect(value as? Double == nil)
        #expect(value as? Bool == nil)
        #expect(values.string("t") == text)
        #expect(values.int("t") == nil)
        #expect(values.double("t") == nil)
        #expect(values.bool("t") == nil)
    }

    @Test func missingDiffersFromEmptyZeroFalseAndNull() throws {
        let values = try ConfigValues.of(#"{"empty":"","zero":0,"false":false,"null":"null"}"#)
        #expect(values.get("missing") == nil)
        #expect(values.source(of: "missing") == nil)
        #expect(values.string("missing") == nil)
        #expect(values.decode("missing", as: Bool?.self) == nil)
        #expect(values.string("empty") == "")
        #expect(values.int("zero") == 0)
        #expect(values.bool("false") == false)
        #expect(values.string("null") == "null")
        for key in ["empty", "zero", "false", "null"] { #expect(values.source(of: key) == .fetched) }
    }

    @Test(arguments: ["value", "data", "parameters", "version", "", " ", "self", "ключ", "🗝️", "a.b", "0"])
    func aKeyMayHaveAnyName(_ key: String) throws {
        let values = try ConfigValues.of(#"{"\#(key)":"here"}"#)
        #expect(values.string(key) == "here")
        #expect(Set(values.getAll().keys) == [key])
    }

    /// Parameter keys are ASCII; of two that look the same one is left, and reading them does no harm.
    @Test func keysThatLookTheSameDoNoHarm() throws {
        let values = try ConfigValues.of("{\"\u{E9}\":1,\"e\u{301}\":2,\"other\":3}")
        #expect(values.int("other") == 3)
        #expect(values.int("\u{E9}") != nil)
    }

    @Test(arguments: [
        #"{"a":null}"#, #" { "b" : 1.10, "a" : [ ] } "#, #"{"value":"x","data":null}"#,
        #"[1e3,1.0,12345678901234567890123]"#,
        "null", #""quoted""#, "{\n\t\"é\": \"\\u00e9\"\r\n}", #"{"a":1,"a":2}"#, "🙂\u{0}\u{2028}",
    ])
    func theTextOfAJSONParameterIsKeptExactly(_ json: String) throws {
        let quoted = String(decoding: try JSONEncoder().encode(json), as: UTF8.self)
        let read = try #require(try ConfigValues.of(#"{"j":\#(quoted)}"#).string("j"))
        #expect(Array(read.utf8) == Array(json.utf8))
    }

    @Test(arguments: ["e\u{301}", "\u{E9}", "Straße", "\u{FEFF}bom", "👩‍👩‍👧", "\u{202E}rtl"])
    func aTextKeepsItsBytes(_ text: String) throws {
        let read = try #require(try ConfigValues.of(#"{"t":"\#(text)"}"#).get("t") as? String)
        #expect(Array(read.utf8) == Array(text.utf8))
    }

    @Test func getAllHasEachValueAsGetReturnsIt() throws {
        let all = try ConfigValues.of(#"{"t":"x","i":42,"d":0.1,"b":true,"j":"{}","gone":null}"#).getAll()
        #expect(Set(all.keys) == ["t", "i", "d", "b", "j"])
        #expect(all["t"] as? String == "x")
        #expect(all["i"] as? Int == 42)
        #expect(all["i"] as? Double == 42)
        #expect(all["d"] as? Double == 0.1)
        #expect(all["b"] as? Bool == true)
        #expect(all["b"] as? Int == nil)
        #expect(all["j"] as? String == "{}")
    }

    @Test func literalsAreValues() {
        let values: [String: ConfigValue] = ["t": "x", "b": true, "i": 42, "d": 0.5, "w": 2.0]
        #expect(values["t"] == .string("x"))
        #expect(values["b"] == .bool(true))
        #expect(values["i"] == .number(ConfigNumber(42)))
        #expect(values["d"] == .number(ConfigNumber(0.5)))
        #expect(values["w"] == .number(ConfigNumber(2)))
        #expect(ConfigValue.bool(true) != 1)
        #expect(ConfigValue.string("1") != 1)
    }

    struct Change: Sendable {
        let old: String
        let new: String
        let keys: Set<String>

        init(_ old: String, _ new: String, _ keys: Set<String>) { (self.old, self.new, self.keys) = (old, new, keys) }
    }

    @Test(arguments: [
        Change(#"{}"#, #"{}"#, []),
        Change(#"{"a":1}"#, #"{"a":1}"#, []),
        Change(#"{"a":1}"#, #"{"a":1.0}"#, []),
        Change(#"{"a":0.1}"#, #"{"a":0.10}"#, []),
        Change(#"{}"#, #"{"a":1}"#, ["a"]),
        Change(#"{"a":1}"#, #"{}"#, ["a"]),
        Change(#"{"a":1}"#, #"{"a":null}"#, ["a"]),
        Change(#"{"a":1,"b":2}"#, #"{"a":2,"c":2}"#, ["a", "b", "c"]),
        Change(#"{"a":1}"#, #"{"a":true}"#, ["a"]),
        Change(#"{"a":1}"#, #"{"a":"1"}"#, ["a"]),
        Change(#"{"a":"x"}"#, #"{"a":"x "}"#, ["a"]),
        Change(#"{"a":9007199254740992}"#, #"{"a":9007199254740993}"#, ["a"]),
    ])
    func theKeysChangedAreThoseThatAreNewOtherOrGone(_ change: Change) throws {
        let (old, new) = (try ConfigValues.of(change.old), try ConfigValues.of(change.new))
        #expect(new.keysChanged(from: old) == change.keys)
        #expect(old.keysChanged(from: new) == change.keys)
    }
}
