import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct ConfigDocumentTests {
    @Test(arguments: [
        "", " ", "null", "[]", "{}", "1", "true", #""text""#, "\u{0}",
        "<html><body>Sign in to the hotel's network</body></html>",
        #"{"data":null}"#, #"{"data":[]}"#, #"{"data":"x"}"#, #"{"data":{}}"#, #"{"error":{"code":"x"}}"#,
        #"{"data":{"parameters":{}}}"#, #"{"data":{"version":1}}"#, #"{"data":{"version":null,"parameters":{}}}"#,
        #"{"data":{"version":"1","parameters":{}}}"#, #"{"data":{"version":true,"parameters":{}}}"#,
        #"{"data":{"version":1.5,"parameters":{}}}"#, #"{"data":{"version":-1,"parameters":{}}}"#,
        #"{"data":{"version":1e30,"parameters":{}}}"#, #"{"data":{"version":1,"parameters":null}}"#,
        #"{"data":{"version":1,"parameters":[]}}"#, #"{"data":{"version":1,"parameters":"{}"}}"#,
        #"{"version":1,"parameters":{}}"#, #"[{"data":{"version":1,"parameters":{}}}]"#,
        #"{"data":{"version":1,"parameters":{}}"#, #"{"data":{"version":1,"parameters":{}}} x"#,
        #"{"data":{"version":1,"parameters":{}}}{"data":{"version":1,"parameters":{}}}"#,
        #"{"DATA":{"version":1,"parameters":{}}}"#, #"{'data':{'version':1,'parameters':{}}}"#,
    ])
    func whatIsNoConfigIsRefused(_ body: String) {
        #expect(throws: ConfigDocument.Unreadable.self) { try ConfigDocument(Data(body.utf8)) }
    }

    @Test func unknownMembersArePassedOver() throws {
        let body =
            #"{"meta":[1],"data":{"x":{"y":[]},"version":7,"min_fetch_interval":"?","parameters":{"a":1}},"z":null}"#
        let document = try ConfigDocument(Data(body.utf8))
        #expect(document.version == 7)
        #expect(document.parameters == ["a": 1])
    }

    @Test(arguments: [
        "null", "[]", "[1,2]", "{}", #"{"value":1}"#, "1e400", #""\ud800""#, #""\udc00 x""#, "[[[[[[]]]]]]",
    ])
    func aParameterThatNoValueCanBeTakesNoOtherAway(_ value: String) throws {
        let values = try ConfigValues.of(#"{"before":"x","odd":\#(value),"after":2}"#)
        #expect(values.parameters == ["before": "x", "after": 2])
    }

    @Test func aConfigWithoutParametersIsAConfig() throws {
        let document = try ConfigDocument(Data(#"{"data":{"version":0,"parameters":{}}}"#.utf8))
        #expect(document.version == 0)
        #expect(document.parameters.isEmpty)
    }

    @Test(arguments: ["[", #"{"a":"#, "[{\"a\":", "[[],"])
    func nestingWithoutEndIsRefusedAndNoCrash(_ opening: String) {
        let nested = String(repeating: opening, count: 100_000)
        #expect(throws: ConfigDocument.Unreadable.self) { try ConfigDocument(Data(nested.utf8)) }
        #expect(throws: ConfigDocument.Unreadable.self) { try ConfigValues.of(#"{"deep":\#(nested)}"#) }
    }

    @Test func nestingThatIsClosedIsRefusedAsWell() {
        let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: ConfigDocument.Unreadable.self) { try ConfigValues.of(#"{"deep":\#(nested),"a":1}"#) }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aMegabyteOfGarbageIsRefused(_ seed: UInt64) {
        var state = seed
        let garbage = Data(
            (0..<1_000_000).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            })
        #expect(throws: ConfigDocument.Unreadable.self) { try ConfigDocument(garbage) }
    }

    @Test func aBodyCutAnywhereIsRefused() {
        let whole = Array(#"{"data":{"version":12,"parameters":{"é":"ü","n":1.5,"b":true}}}"#.utf8)
        for length in 0..<whole.count {
            #expect(throws: ConfigDocument.Unreadable.self, "cut after \(length)") {
                try ConfigDocument(Data(whole.prefix(length)))
            }
        }
    }

    /// Whether the bytes are repaired, passed over or refused with the whole is the system's; the other values are read or
    /// none is.
    @Test(
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func invalidUTF8DoesNoHarm(_ bytes: [UInt8]) {
        let body = Data(#"{"data":{"version":1,"parameters":{"a":1,"t":""#.utf8) + bytes + Data(#""}}}"#.utf8)
        let document = try? ConfigDocument(body)
        #expect(document == nil || document?.parameters["a"] == 1)
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        let body = Data([0xEF, 0xBB, 0xBF]) + Data(#"{"data":{"version":1,"parameters":{"a":1}}}"#.utf8)
        #expect(try ConfigDocument(body).parameters == ["a": 1])
    }

    @Test func aKeyThatStandsTwiceHasOneOfItsValues() throws {
        let values = try ConfigValues.of(#"{"a":1,"b":3,"a":2}"#)
        #expect([1, 2].contains(values.int("a")))
        #expect(values.int("b") == 3)
    }

    @Test func thousandsOfParametersAreRead() throws {
        let members = (0..<5000).map { #""key_\#($0)":\#($0)"# }.joined(separator: ",")
        let values = try ConfigValues.of("{\(members)}")
        #expect(values.parameters.count == 5000)
        #expect(values.int("key_4999") == 4999)
    }
}
