import Domain
import Testing

/// One caller of a template of the vectors, with what is expected.
struct EvaluationCase: Sendable, CustomTestStringConvertible {
    let template: JSON
    let index: Int
    let context: JSONObject
    let conditions: [JSON]
    let parameters: JSONObject

    var testDescription: String { "case \(index): \(String(decoding: JSON.object(context).encoded(), as: UTF8.self))" }

    static let all: [EvaluationCase] = {
        let sets = (try? JSON.parse(Vectors.bytes("evaluation")).asArray) ?? []
        return sets.flatMap { set -> [EvaluationCase] in
            guard let set = set.asObject, let template = set["template"], let cases = set["cases"]?.asArray else {
                return []
            }
            return cases.enumerated().compactMap { index, value in
                guard let value = value.asObject, let context = value["context"]?.asObject,
                    let conditions = value["conditions"]?.asArray, let parameters = value["parameters"]?.asObject
                else { return nil }
                return EvaluationCase(
                    template: template, index: index, context: context, conditions: conditions, parameters: parameters)
            }
        }
    }()

    var caller: Caller {
        func text(_ name: String) -> CallerText? { context[name]?.asString.map { CallerText($0) } }
        var caller = Caller(
            platform: text("platform"), appVersion: text("app_version"), language: text("language"),
            acceptLanguage: text("accept_language"), instanceID: text("instance_id"))
        if let token = context["token"]?.asObject, let uid = token["uid"]?.asString {
            caller.identity = Identity(
                uid: uid, tier: token["tier"]?.asString.flatMap(Tier.init(anyCase:)),
                claims: Claims(token["claims"]?.asObject ?? JSONObject()))
        }
        return caller
    }
}

@Suite struct EvaluationTests {
    @Test func allVectorsAreRead() { #expect(EvaluationCase.all.count > 150) }

    @Test(arguments: EvaluationCase.all)
    func aCallerGetsTheExpectedValues(_ vector: EvaluationCase) throws {
        let template = try #require(self.template(vector.template))
        let compiled = CompiledTemplate(template)
        let body = compiled.body(version: 3, minFetchInterval: 60, matching: compiled.match(vector.caller))
        let data = try #require(try JSON.parse(body).asObject?["data"]?.asObject)
        let parameters = try #require(data["parameters"]?.asObject)
        #expect(data["version"] == 3)
        #expect(data["min_fetch_interval"] == 60)
        #expect(parameters.members.map(\.key) == vector.parameters.members.map(\.key).sorted())
        for (key, expected) in vector.parameters.members {
            #expect(sameValue(parameters[key], expected), "\(key)")
        }
    }

    @Test(arguments: EvaluationCase.all)
    func theExplanationNamesTheMatchingConditionsAndTheSameValues(_ vector: EvaluationCase) throws {
        let template = try #require(self.template(vector.template))
        let explanation = try #require(try Explanation(template: template, caller: vector.caller).json.asObject)
        let conditions = (explanation["conditions"]?.asArray ?? []).compactMap(\.asObject)
        #expect(conditions.filter { $0["matched"] == true }.compactMap { $0["name"] } == vector.conditions)
        #expect(conditions.count == template.conditions.count)
        for condition in conditions {
            let rules = (condition["rules"]?.asArray ?? []).compactMap(\.asObject)
            #expect(!rules.isEmpty)
            #expect((condition["matched"] == true) == rules.allSatisfy { $0["matched"] == true })
        }
        let parameters = try #require(explanation["parameters"]?.asObject)
        for (key, expected) in vector.parameters.members {
            #expect(sameValue(parameters[key]?.asObject?["value"], expected), "\(key)")
        }
    }

    private func template(_ json: JSON) -> Template? {
        if case .valid(let template, _) = Template.read(json) { template } else { nil }
    }

    /// The vectors' file spells some numbers otherwise than the template does: they are the same as numbers.
    private func sameValue(_ value: JSON?, _ expected: JSON) -> Bool {
        if let left = value?.asNumber, let right = expected.asNumber {
            return CanonicalScalar(number: left) == CanonicalScalar(number: right)
        }
        return value == expected
    }
}
