import Domain
import Testing

@Suite struct CompiledTemplateTests {
    static let head = #"{"data":{"version":7,"min_fetch_interval":60,"parameters":"#

    @Test func aTemplateWithoutParametersAnswersAnEmptyObject() {
        #expect(CompiledTemplate(.empty).text(for: Caller()) == Self.head + "{}}}")
    }

    @Test func parametersStandByKeyAndValuesAsTheyWerePublished() throws {
        let template = try Template.valid(
            #"""
            {"parameters":{
              "b":{"type":"number","default":9007199254740993}, "a.b":{"type":"number","default":5.0},
              "a_b":{"type":"number","default":1e21}, "B":{"type":"number","default":-0},
              "a":{"type":"string","default":"\u0000\r\n\"\\ é e\u0301 \ud83c\udf89 \/"},
              "a-b":{"type":"json","default":"{\"n\": 1.0}"}, "_":{"type":"boolean","default":true}}}
            """#)
        let expected =
            #"{"B":-0,"_":true,"a":"\u0000\r\n\"\\ é "# + "e\u{301} 🎉 /"
            + #"","a-b":"{\"n\": 1.0}","a.b":5.0,"a_b":1e21,"b":9007199254740993}}}"#
        let text = CompiledTemplate(template).text(for: Caller())
        #expect(Array(text.utf8) == Array((Self.head + expected).utf8))
    }

    @Test func conditionsThatNoParameterUsesAreLeftOut() throws {
        let template = try Template.valid(
            """
            {"conditions":[{"name":"unused","rules":[{"field":"platform","values":["ios"]}]},
                           {"name":"used","rules":[{"field":"platform","values":["ios","web"]}]}],
             "parameters":{"p":{"type":"boolean","default":false,"conditional_values":{"used":true}}}}
            """)
        let compiled = CompiledTemplate(template)
        #expect(compiled.match(Caller(platform: "ios")) == compiled.match(Caller(platform: "web")))
        #expect(compiled.text(for: Caller(platform: "ios")).hasSuffix(#"{"p":true}}}"#))
        #expect(compiled.text(for: Caller(platform: "tv")).hasSuffix(#"{"p":false}}}"#))
    }

    @Test func aConditionMatchesOnlyWhenAllItsRulesDo() throws {
        let rules =
            #"{"field":"platform","values":["ios"]},{"field":"tier","values":["gold"]},"#
            + #"{"field":"percent","seed":"s","from":0,"to":100},{"field":"language","values":["de"]}"#
        let compiled = CompiledTemplate(try .valid(conditions: [("all", rules)]))
        let gold = Identity(uid: "u", tier: .gold, claims: .none)
        #expect(!compiled.match(Caller(platform: "ios", language: "de", identity: gold)).isEmpty)
        #expect(compiled.match(Caller(platform: "tv", language: "de", identity: gold)).isEmpty)
        #expect(compiled.match(Caller(platform: "ios", language: "en", identity: gold)).isEmpty)
        #expect(compiled.match(Caller(platform: "ios", language: "de", instanceID: "12345678")).isEmpty)
    }

    /// Every pair of the vectors by every operator, among rules with all the other versions.
    @Test func everyOperatorComparesVersionsAsTheVectorsSay() throws {
        let rows = try Vectors.load("versions", as: VersionTests.Row.self)
        let operands = Set(rows.filter { $0.order != nil }.map(\.b)).sorted()
        let conditions = operands.flatMap { operand in
            VersionOperator.allCases.map { comparison in
                (
                    name: "\(comparison.rawValue) \(operand)",
                    rules: #"{"field":"app_version","op":"\#(comparison.rawValue)","value":"\#(operand)"}"#
                )
            }
        }
        let compiled = CompiledTemplate(try .valid(conditions: conditions))
        for row in rows {
            let matching = compiled.match(Caller(appVersion: CallerText(row.a)))
            for (index, comparison) in VersionOperator.allCases.enumerated() {
                guard let operand = operands.firstIndex(of: row.b) else { continue }
                let expected = row.order.map { comparison.holds(ofOrder: $0) } ?? false
                let position = operand * VersionOperator.allCases.count + index
                #expect(matching.contains(position) == expected, "\(row.a) \(comparison.rawValue) \(row.b)")
            }
        }
    }

    /// The vectors' bucket of `12345678` for `new_home` is 2,642,492, which is 2.642492 %.
    @Test(arguments: [
        ("2.642492", "2.642493", true), ("0", "2.642492", false), ("2.642493", "100", false), ("0", "2.642493", true),
        ("2.642492", "100", true), ("0", "100", true),
    ])
    func aRangeHoldsItsLowerBoundAndNotItsUpper(from: String, to: String, matches: Bool) throws {
        let rule = #"{"field":"percent","seed":"new_home","from":\#(from),"to":\#(to)}"#
        let compiled = CompiledTemplate(try .valid(conditions: [("range", rule)]))
        #expect(compiled.match(Caller(instanceID: "12345678")).isEmpty == !matches)
    }

    @Test func aSignedInCallersBucketIsThatOfTheUID() throws {
        let rule = #"{"field":"percent","seed":"new_home","from":2.642492,"to":2.642493}"#
        let compiled = CompiledTemplate(try .valid(conditions: [("range", rule)]))
        func identity(_ uid: String) -> Identity { Identity(uid: uid, tier: nil, claims: .none) }
        #expect(!compiled.match(Caller(instanceID: "another", identity: identity("12345678"))).isEmpty)
        #expect(compiled.match(Caller(instanceID: "12345678", identity: identity("user-1"))).isEmpty)
    }

    @Test func bucketsOfManySeedsStayApart() throws {
        let rows = try Vectors.load("percent", as: PercentTests.Row.self).filter { $0.id == "user-1" }
        #expect(rows.count > 2)
        // Each seed's range is the one bucket of "user-1", so that all match only if none is taken for another.
        let conditions = rows.enumerated().map { index, row in
            let (whole, rest) = row.micro_bucket.quotientAndRemainder(dividingBy: 1_000_000)
            let bounds = [rest, rest + 1].map {
                "\(whole + $0 / 1_000_000)." + String(1_000_000 + $0 % 1_000_000).dropFirst()
            }
            return (
                name: "c\(index)",
                rules: #"{"field":"percent","seed":"\#(row.seed)","from":\#(bounds[0]),"to":\#(bounds[1])}"#
            )
        }
        let compiled = CompiledTemplate(try .valid(conditions: conditions))
        let matching = compiled.match(Caller(instanceID: "user-1"))
        #expect(rows.indices.allSatisfy(matching.contains))
        #expect(compiled.match(Caller(instanceID: "user-2")).isEmpty)
    }

    @Test func memoryIsCountedByWhatTheTemplateHolds() throws {
        let small = CompiledTemplate(.empty).estimatedBytes
        let text = String(repeating: "x", count: 100_000)
        let large = CompiledTemplate(
            try .valid(#"{"parameters":{"p":{"type":"string","default":"\#(text)"}}}"#)
        ).estimatedBytes
        let values = (0..<1_000).map { "\"\($0)\"" }.joined(separator: ",")
        let ruled = CompiledTemplate(
            try .valid(conditions: [("c", #"{"field":"claim","name":"n","values":[\#(values)]}"#)])
        ).estimatedBytes
        #expect(small > 0)
        #expect((100_000...400_000).contains(large - small))
        #expect((40_000...400_000).contains(ruled - small))
    }

    @Test(.timeLimit(.minutes(5)))
    func hostileInputsOfALargeSizeAreMatchedInTime() throws {
        let conditions = (0..<200).map { index in
            (
                name: "c\(index)",
                rules: #"{"field":"app_version","op":">=","value":"1.\#(index)-a"},"#
                    + #"{"field":"language","values":["de-x-\#(index)"]},{"field":"platform","values":["p\#(index)"]}"#
            )
        }
        let compiled = CompiledTemplate(try .valid(conditions: conditions))
        let caller = Caller(
            platform: CallerText(String(repeating: "p", count: 1_000_000)),
            appVersion: CallerText("1" + String(repeating: ".1", count: 100_000)),
            language: CallerText("de" + String(repeating: "-ab", count: 100_000)),
            instanceID: CallerText(String(repeating: "i", count: 1_000_000)))
        let time = processorTime { #expect(compiled.match(caller).isEmpty) }
        #expect(time < .seconds(30))
    }
}

extension VersionOperator {
    /// Whether the operator holds for a version that is before (-1), equal to (0) or after (1) the operand.
    fileprivate func holds(ofOrder order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }
}
