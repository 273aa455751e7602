import Testing

@testable import Domain

@Suite struct TemplateLimitTests {
    private static let platform: JSON = ["field": "platform", "values": ["ios"]]

    private static func condition(_ name: String, rules: [JSON] = [platform]) -> JSON {
        ["name": .string(name), "rules": .array(rules)]
    }

    private static func document(
        conditions: [JSON] = [], parameters: [(String, JSON)] = []
    ) -> JSON { ["conditions": .array(conditions), "parameters": .object(JSONObject(parameters))] }

    /// A document with `count` of what a limit is for, and where the fault of one too many is.
    struct Limit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let max: Int
        let path: String
        let code: TemplateFault.Code
        let document: @Sendable (_ count: Int) -> JSON
    }

    /// A scalar that is two in UTF-16 and four in UTF-8, and joins with its neighbours to one Character.
    private static func text(_ count: Int) -> JSON { .string(String(repeating: "\u{1F1E9}", count: count)) }

    private static func rule(_ members: JSONObject) -> JSON {
        document(conditions: [condition("c", rules: [.object(members)])])
    }

    static let limits: [Limit] = [
        Limit(testDescription: "parameters", max: 3_000, path: "/parameters", code: .limitExceeded) { count in
            document(parameters: (0..<count).map { ("p\($0)", ["type": "number", "default": 1]) })
        },
        Limit(testDescription: "conditions", max: 2_000, path: "/conditions", code: .limitExceeded) { count in
            document(conditions: (0..<count).map { condition("c\($0)") })
        },
        Limit(testDescription: "rules", max: 50, path: "/conditions/0/rules", code: .limitExceeded) { count in
            document(conditions: [condition("c", rules: Array(repeating: platform, count: count))])
        },
        Limit(testDescription: "values", max: 1_000, path: "/conditions/0/rules/0/values", code: .limitExceeded) {
            count in
            rule(["field": "claim", "name": "n", "values": .array((0..<count).map { .integer($0) })])
        },
        Limit(testDescription: "a condition's name", max: 100, path: "/conditions/0/name", code: .invalidName) {
            count in
            document(conditions: [["name": text(count), "rules": [platform]]])
        },
        Limit(testDescription: "a claim's name", max: 256, path: "/conditions/0/rules/0/name", code: .invalidName) {
            count in
            rule(["field": "claim", "name": text(count), "values": [1]])
        },
        Limit(testDescription: "a seed", max: 128, path: "/conditions/0/rules/0/seed", code: .limitExceeded) { count in
            rule(["field": "percent", "seed": text(count), "from": 0, "to": 1])
        },
        Limit(
            testDescription: "a condition's description", max: 1_024, path: "/conditions/0/description",
            code: .limitExceeded
        ) { count in
            document(conditions: [["name": "c", "rules": [platform], "description": text(count)]])
        },
        Limit(
            testDescription: "a parameter's description", max: 1_024, path: "/parameters/p/description",
            code: .limitExceeded
        ) { count in
            document(parameters: [("p", ["type": "number", "default": 1, "description": text(count)])])
        },
        Limit(testDescription: "a parameter's group", max: 256, path: "/parameters/p/group", code: .limitExceeded) {
            count in
            document(parameters: [("p", ["type": "number", "default": 1, "group": text(count)])])
        },
        Limit(
            testDescription: "the nesting of a json value", max: 256, path: "/parameters/p/default",
            code: .invalidJSONValue
        ) { count in
            let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
            return document(parameters: [("p", ["type": "json", "default": .string(value)])])
        },
    ]

    @Test(arguments: limits) func exactlySoMuchIsAllowed(_ limit: Limit) {
        #expect(templateFaults(of: String(decoding: limit.document(limit.max).encoded(), as: UTF8.self)).isEmpty)
    }

    @Test(arguments: limits) func oneMoreIsNot(_ limit: Limit) {
        let faults = templateFaults(of: String(decoding: limit.document(limit.max + 1).encoded(), as: UTF8.self))
        #expect(faults.map(\.path) == [limit.path])
        #expect(faults.map(\.code) == [limit.code])
    }

    @Test(arguments: [(256, true), (257, false)]) func aParametersKeyHasSoManyCharacters(count: Int, isAllowed: Bool) {
        let key = String(repeating: "k", count: count)
        let document = Self.document(parameters: [(key, ["type": "number", "default": 1])])
        let faults = templateFaults(of: String(decoding: document.encoded(), as: UTF8.self))
        #expect(faults.map(\.code) == (isAllowed ? [] : [.invalidName]))
    }

    @Test(arguments: [(0, true), (1, false)]) func aDocumentHasTwoMebibytes(excess: Int, isAllowed: Bool) throws {
        let frame = #"{"parameters":{"p":{"type":"string","default":""}}}"#
        let padding = String(repeating: "é", count: (Template.documentBytesMax - frame.utf8.count) / 2)
        let rest = String(repeating: " ", count: (Template.documentBytesMax - frame.utf8.count) % 2 + excess)
        let document = frame.prefix(frame.utf8.count - 4) + padding + "\"}}}" + rest
        #expect(document.utf8.count == 2_097_152 + excess)
        let faults = templateFaults(of: String(document))
        #expect(faults.map(\.code) == (isAllowed ? [] : [.limitExceeded]))
        #expect(faults.allSatisfy { $0.path.isEmpty })
    }

    @Test func theDocumentNestsNoDeeperThanSixtyFour() throws {
        let nested = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        guard case .unreadable = Template.read(Array("{\"x\":\(nested)}".utf8)) else {
            Issue.record("65 levels were read")
            return
        }
        #expect(
            templateFaults(of: "{\"x\":\(nested.dropFirst().dropLast()),\"parameters\":{}}").map(\.code) == [
                .unknownField
            ])
    }
}

@Suite struct TemplateFaultListTests {
    @Test func aThousandFaultsAreListedAndTheRestCounted() throws {
        let members = (0..<1_234).map { "\"x\($0)\":0" }.joined(separator: ",")
        let faults = templateFaults(of: "{\(members),\"parameters\":{}}")
        try #require(faults.count == 1_001)
        #expect(faults[999].path == "/x999")
        let last = try #require(faults.last)
        #expect((last.path, last.code) == ("", .limitExceeded))
        #expect(last.message.contains("234 more"))
    }

    @Test func exactlyAThousandFaultsAreAllListed() {
        let members = (0..<1_000).map { "\"x\($0)\":0" }.joined(separator: ",")
        #expect(templateFaults(of: "{\(members),\"parameters\":{}}").map(\.path) == (0..<1_000).map { "/x\($0)" })
    }

    @Test func pointersOfLongNamesDoNotFillTheMemory() {
        let key = String(repeating: "k", count: 200_000)
        let members = (0..<1_000).map { "\"x\($0)\":0" }.joined(separator: ",")
        let faults = templateFaults(of: "{\"parameters\":{\"\(key)\":{\(members)}}}")
        #expect(faults.map(\.code) == [.invalidName, .unknownField, .limitExceeded])
    }

    @Test func aKeyRepeatedAThousandTimesIsOneFault() {
        let members = (0..<1_000).map { _ in "\"conditions\":[]" }.joined(separator: ",")
        #expect(templateFaults(of: "{\(members),\"parameters\":{}}").map(\.code) == [.duplicateKey])
    }

    /// Documents of half a mebibyte that would take minutes if anything in them were looked up by walking.
    static let hostile: [(name: String, head: String, unit: @Sendable (Int) -> String, tail: String)] = [
        ("unknown members", "{", { "\"x\($0)\":0" }, "}"),
        ("members named twice", "{", { "\"x\($0 / 2)\":0" }, "}"),
        ("one member, repeated", "{\"parameters\":{},", { _ in "\"conditions\":[]" }, "}"),
        ("parameters", "{\"parameters\":{", { "\"p\($0)\":0" }, "}}"),
        ("one parameter's members", "{\"parameters\":{\"p\":{", { _ in "\"type\":\"json\",\"default\":\"{}\"" }, "}}}"),
        (
            "one rule's bounds", "{\"conditions\":[{\"rules\":[{\"field\":\"percent\",\"from\":5,", { _ in "\"to\":1" },
            "}]}]}"
        ),
        ("one condition's names", "{\"conditions\":[{", { _ in "\"name\":\"n\"" }, "}]}"),
        ("conditions of one name", "{\"conditions\":[", { _ in "{\"name\":\"n\"}" }, "]}"),
        ("values", "{\"conditions\":[{\"rules\":[{\"field\":\"tier\",\"values\":[", { _ in "0" }, "]}]}]}"),
        (
            "unknown conditions much alike",
            "{\"conditions\":["
                + (0..<2_000).map { "{\"name\":\"\(String(repeating: "a", count: 34))\($0)\"}" }.joined(separator: ",")
                + "],\"parameters\":{\"p\":{\"conditional_values\":{",
            { "\"\(String(repeating: "a", count: 33))b\($0)\":0" }, "}}}}"
        ),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: hostile.indices)
    func aHostileDocumentIsReadInLinearTime(_ index: Int) {
        let (_, head, unit, tail) = Self.hostile[index]
        var document = head + unit(0)
        var count = 1
        while document.utf8.count < 512 * 1_024 {
            document += "," + unit(count)
            count += 1
        }
        var faults: [TemplateFault] = []
        let time = processorTime { faults = templateFaults(of: document + tail) }
        #expect((1...1_001).contains(faults.count))
        #expect(time < .seconds(30))
    }
}
