/// What a caller gets from a template, and why: every condition and every rule of it, with what the rule looked at.
public struct Explanation: Sendable {
    /// `{"conditions": [{name, matched, rules: [{field, matched, input}]}], "parameters": {key: {type, value, condition}}}`:
    /// conditions and rules in the template's order, parameters by key; `condition` is null for the default, `input` is null
    /// where the caller has none.
    public let json: JSON

    /// Evaluates all of the template, conditions that no parameter uses included.
    public init(template: Template, caller: Caller) {
        // A condition for each single rule tells which rules match, by the very code that answers apps.
        let matchingRules = CompiledConditions(template.conditions.flatMap(\.rules).map { [$0] }).match(caller)
        var matching = ConditionSet()
        var conditions: [JSON] = []
        var ruleCount = 0
        for (index, condition) in template.conditions.enumerated() {
            let matches = condition.rules.indices.map { matchingRules.contains(ruleCount + $0) }
            ruleCount += condition.rules.count
            let matchesAll = !matches.isEmpty && !matches.contains(false)
            if matchesAll { matching.insert(index) }
            let rules = zip(condition.rules, matches).map { rule, matches in
                object(("field", .string(rule.field)), ("matched", .bool(matches)), ("input", caller.input(of: rule)))
            }
            conditions.append(
                object(
                    ("name", .string(condition.name.string)), ("matched", .bool(matchesAll)), ("rules", .array(rules))))
        }
        let parameters = template.parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, Self.explain($0, matching: matching, conditions: template.conditions)) }
        json = object(("conditions", .array(conditions)), ("parameters", .object(JSONObject(parameters))))
    }

    private static func explain(_ parameter: Parameter, matching: ConditionSet, conditions: [Condition]) -> JSON {
        let choice = parameter.conditionalValues.filter { matching.contains($0.conditionIndex) }
            .min { $0.conditionIndex < $1.conditionIndex }
        return object(
            ("type", .string(parameter.type.rawValue)),
            ("value", (choice?.value ?? parameter.defaultValue).json),
            ("condition", choice.map { .string(conditions[$0.conditionIndex].name.string) } ?? .null))
    }
}

private func object(_ members: (String, JSON)...) -> JSON { .object(JSONObject(members)) }

extension Rule {
    /// The rule's `field`, as templates spell it.
    fileprivate var field: String {
        switch self {
        case .platform: "platform"
        case .appVersion: "app_version"
        case .language: "language"
        case .tier: "tier"
        case .claim: "claim"
        case .percent: "percent"
        }
    }
}

extension Caller {
    /// What a rule looks at: the text as it was sent, even where it can't be read; null where nothing was.
    fileprivate func input(of rule: Rule) -> JSON {
        switch rule {
        case .platform: text(platform)
        case .appVersion: text(appVersion)
        case .language: text(languageText)
        case .tier: text(identity?.tier?.rawValue)
        case .claim(let name, _): identity?.claims.object[name.string] ?? .null
        case .percent(let seed, _, _):
            bucketID.flatMap { percent(PercentBucket.microBucket(seed: seed, id: $0)) } ?? .null
        }
    }

    private func text(_ text: String?) -> JSON {
        text.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null
    }

    /// The bucket in percent, exactly: 12,345,678 is 12.345678.
    private func percent(_ microBucket: Int) -> JSON? {
        let (whole, millionths) = microBucket.quotientAndRemainder(dividingBy: 1_000_000)
        var text = "\(whole)"
        if millionths > 0 {
            text += "." + String(1_000_000 + millionths).dropFirst()
            while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
        }
        return JSONNumber(text: text).map(JSON.number)
    }
}
