import Crypto
import Domain
import Testing

/// Bodies put together from parts, against bodies written value by value.
@Suite struct CompiledTemplateBodyTests {
    /// Which parameters have conditional values: where runs of those without are.
    enum Runs: String, CaseIterable {
        case everywhere, nowhere, start, middle, end, bothEnds, everyOther, byChance

        func isConditional(_ index: Int, of count: Int, _ chance: Int) -> Bool {
            switch self {
            case .everywhere: false
            case .nowhere: true
            case .start: index >= count / 2
            case .middle: index < count / 3 || index >= count * 2 / 3
            case .end: index < count / 2
            case .bothEnds: index >= count / 3 && index < count * 2 / 3
            case .everyOther: index % 2 == 0
            case .byChance: (index &* 2_654_435_761 ^ chance) % 3 == 0
            }
        }
    }

    @Test(arguments: Runs.allCases, [0, 1, 2, 3, 7, 40])
    func aBodyIsWhatIsWrittenValueByValue(_ runs: Runs, _ count: Int) throws {
        for seed in 1...12 {
            var random = RandomTemplates(seed: UInt64(seed))
            let conditions = [0, 1, 3, 9][seed % 4]
            let template = try Template.valid(
                random.document(conditions: conditions, parameters: count) { runs.isConditional($0, of: count, seed) })
            let compiled = CompiledTemplate(template)
            for _ in 0..<8 {
                let matching = random.set(below: conditions)
                let body = compiled.body(version: seed, minFetchInterval: 60, matching: matching)
                #expect(body == template.plainBody(version: seed, minFetchInterval: 60, matching: matching))
                #expect(throws: Never.self) { try JSON.parse(body) }
            }
        }
    }

    @Test(arguments: Runs.allCases)
    func digestsAreEqualExactlyWhereBodiesAre(_ runs: Runs) throws {
        for seed in 1...6 {
            var random = RandomTemplates(seed: UInt64(seed) &* 31)
            let template = try Template.valid(
                random.document(conditions: 5, parameters: 12) { runs.isConditional($0, of: 12, seed) })
            let compiled = CompiledTemplate(template)
            var answers: [(body: [UInt8], digest: SHA256Digest)] = []
            for bits in 0..<32 {
                var matching = ConditionSet()
                for position in 0..<5 where bits >> position & 1 == 1 { matching.insert(position) }
                for (version, interval) in [(1, 60), (1, 61), (2, 60), (16, 0), (1, 6_060)] {
                    let opening = BodyOpening(version: version, minFetchInterval: interval)
                    answers.append(
                        (compiled.body(opening, matching: matching), compiled.digest(opening, matching: matching)))
                }
            }
            // As many digests as bodies, and no body with two digests.
            let bodies = Set(answers.map(\.body))
            #expect(Set(answers.map(\.digest)).count == bodies.count)
            #expect(Dictionary(answers.map { ($0.body, $0.digest) }, uniquingKeysWith: { $1 }).count == bodies.count)
            for body in bodies { #expect(Set(answers.filter { $0.body == body }.map(\.digest)).count == 1) }
        }
    }

    @Test func templatesThatDifferHaveOtherDigestsAlsoForTheSameVersion() throws {
        var seen: [SHA256Digest: [UInt8]] = [:]
        for seed in 1...60 {
            var random = RandomTemplates(seed: UInt64(seed))
            let template = try Template.valid(
                random.document(conditions: 3, parameters: seed % 6) { $0 % 2 == 0 })
            let compiled = CompiledTemplate(template)
            for _ in 0..<8 {
                let matching = random.set(below: 3)
                let opening = BodyOpening(version: 1, minFetchInterval: 0)
                let digest = compiled.digest(opening, matching: matching)
                let body = compiled.body(opening, matching: matching)
                #expect(seen[digest, default: body] == body)
                seen[digest] = body
            }
        }
        #expect(Set(seen.values).count > 50)
    }

    @Test func theSameDocumentCompiledAgainHasTheSameDigests() throws {
        var random = RandomTemplates(seed: 4)
        let template = try Template.valid(random.document(conditions: 4, parameters: 20) { $0 % 3 != 0 })
        let (left, right) = (CompiledTemplate(template), CompiledTemplate(template))
        for _ in 0..<50 {
            let matching = random.set(below: 4)
            let opening = BodyOpening(version: 3, minFetchInterval: 1)
            #expect(left.digest(opening, matching: matching) == right.digest(opening, matching: matching))
        }
    }

    @Test func valuesThatMoveFromOneParameterToAnotherAreAnotherAnswer() throws {
        let document = { (first: String, second: String) in
            #"{"parameters":{"a":{"type":"string","default":"\#(first)"},"b":{"type":"string","default":"\#(second)"}}}"#
        }
        let digests = try [("x", ""), ("", "x"), (#"\",\"b\":\""#, ""), ("x", "x")].map { first, second in
            let compiled = CompiledTemplate(try .valid(document(first, second)))
            return compiled.digest(BodyOpening(version: 1, minFetchInterval: 0), matching: ConditionSet())
        }
        #expect(Set(digests).count == 4)
    }

    @Test func manyConditionsPickTheFirstThatMatches() throws {
        let conditions = (0..<2_000).map { (name: "c\($0)", rules: #"{"field":"platform","values":["p\#($0)"]}"#) }
        let compiled = CompiledTemplate(try .valid(conditions: conditions))
        for position in [0, 1, 63, 64, 127, 128, 191, 192, 1_999] {
            #expect(compiled.text(for: Caller(platform: "p\(position)")).hasSuffix(#"{"p":\#(position)}}}"#))
            var matching = ConditionSet()
            for later in stride(from: 1_999, through: position, by: -1) { matching.insert(later) }
            let body = compiled.body(version: 1, minFetchInterval: 0, matching: matching)
            #expect(String(decoding: body, as: UTF8.self).hasSuffix(#"{"p":\#(position)}}}"#))
        }
    }
}
