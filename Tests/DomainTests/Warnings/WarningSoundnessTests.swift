import Testing

@testable import Domain

/// No warning is a false alarm: held against what callers get.
@Suite struct WarningSoundnessTests {
    @Test(arguments: 1...40) func whatIsWarnedOfNeverHappens(_ seed: Int) throws {
        var random = RandomWarnings(seed: UInt64(seed))
        var found: Set<TemplateWarning.Code> = []
        for _ in 0..<25 {
            let document = random.document()
            guard case .valid(let template, let warnings) = Template.read(Array(document.utf8)) else {
                Issue.record("not valid: \(document)")
                return
            }
            found.formUnion(warnings.map(\.code))
            let silent = Set(
                warnings.compactMap { warning in
                    warning.path.split(separator: "/").dropFirst().first.flatMap { Int($0) }
                })
            for _ in 0..<40 {
                let deciding = try random.deciding(in: template)
                #expect(deciding.isDisjoint(with: silent), "\(document)\n\(warnings)")
            }
            for warning in warnings where warning.code == .neverMatches {
                let index = try #require(warning.path.split(separator: "/").dropFirst().first.flatMap { Int($0) })
                let condition = CompiledConditions([template.conditions[index].rules])
                for _ in 0..<200 { #expect(!condition.match(random.caller()).contains(0), "\(document)") }
            }
        }
        #expect(found.isSuperset(of: [.neverMatches, .alwaysOverruled]))
    }
}

/// Templates and callers of few different values, so that conditions often have to do with each other.
private struct RandomWarnings {
    private var random: RandomTemplates

    init(seed: UInt64) { random = RandomTemplates(seed: seed) }

    mutating func document() -> String {
        let conditions = (0..<8).map { index in
            let rules = (0...random.number(below: 4)).map { _ in rule() }.joined(separator: ",")
            return #"{"name":"c\#(index)","rules":[\#(rules)]}"#
        }
        let parameters = (0..<4).map { index in
            let values = (0..<8).filter { _ in random.number(below: 3) > 0 }
                .map { #""c\#($0)":\#($0)"# }.joined(separator: ",")
            return #""p\#(index)":{"type":"number","default":-1,"conditional_values":{\#(values)}}"#
        }
        return
            #"{"conditions":[\#(conditions.joined(separator: ","))],"parameters":{\#(parameters.joined(separator: ","))}}"#
    }

    /// The conditions that decide something for a caller made at random.
    mutating func deciding(in template: Template) throws -> Set<Int> {
        let told = try Explanation(template: template, caller: caller()).json.asObject?["parameters"]?.asObject
        let names = told?.members.compactMap { $0.value.asObject?["condition"]?.asString } ?? []
        return Set(names.compactMap { Int($0.dropFirst()) })
    }

    mutating func caller() -> Caller {
        var caller = Caller(
            platform: CallerText(one(of: ["ios", "iOS", "android", "tv", ""])),
            appVersion: CallerText(one(of: ["1", "1.5", "2-beta", "2", "2.0.1", "3", "x", ""])),
            language: CallerText(one(of: ["de", "de-AT", "de-Latn-AT", "en", "fr", "zh-Hant-TW", ""])),
            instanceID: CallerText("instance-\(random.number(below: 100_000))"))
        if random.number(below: 3) > 0 {
            let roles = (0..<random.number(below: 3)).map { _ in JSON.string(one(of: ["a", "b", "c"])) }
            caller.identity = Identity(
                uid: "user-\(random.number(below: 100_000))", tier: Tier(anyCase: one(of: ["silver", "gold", "none"])),
                claims: Claims(["role": .array(roles)]))
        }
        return caller
    }

    private mutating func rule() -> String {
        switch random.number(below: 6) {
        case 0: platform(one(of: ["ios", "IOS", "android"]), one(of: ["ios", "tv"]))
        case 1: tier(one(of: ["silver", "gold", "platinum"]))
        case 2: language(one(of: ["de", "de-AT", "en"]), one(of: ["de", "fr", "zh-Hant", "zh-TW"]))
        case 3: claim("role", one(of: ["a", "b"]), one(of: ["b", "c"]))
        case 4: version(one(of: ["==", "!=", "<", "<=", ">", ">="]), one(of: ["1", "1.5", "2-beta", "2", "2.0", "3"]))
        default: range()
        }
    }

    private mutating func range() -> String {
        let from = random.number(below: 4) * 20
        return percent(one(of: ["s", "t"]), Double(from), Double(from + 20 * (1 + random.number(below: 2))))
    }

    private mutating func one(of texts: [String]) -> String { texts[random.number(below: texts.count)] }
}
