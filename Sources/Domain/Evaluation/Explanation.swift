/// What a caller gets from a template, and why: every condition and every rule of it, with what the rule looked at.
public struct Explanation: Sendable {
    /// `{"conditions": [{name, matched, rules: [{field, matched, input}]}], "parameters": {key: {type, value, condition}}}`:
    /// conditions and rules in the template's order, parameters by key; `condition` is null for the default, `input` is null
    /// where the caller has none.
    public let json: JSON

    /// Every rule repeats what it looked at, and there are rules by the ten thousand: more than this of the caller's own
    /// texts and claims, in bytes, is not repeated.
    public static let inputBytesMax = 4 << 20

    /// Evaluates all of the template, conditions that no parameter uses included.
    ///
    /// - Throws: `ExplanationTooLong` when the rules would repeat more than `inputBytesMax`.
    public init(template: Template, caller: Caller) throws(ExplanationTooLong) {
        // A condition for each single rule tells which rules match, by the very code that answers apps.
        let matchingRules = CompiledConditions(template.conditions.flatMap(\.rules).map { [$0] }).match(caller)
        var inputs = RuleInputs(of: caller)
        var matching = ConditionSet()
        var conditions: [JSON] = []
        var ruleCount = 0
        for (index, condition) in template.conditions.enumerated() {
            let matches = condition.rules.indices.map { matchingRules.contains(ruleCount + $0) }
            ruleCount += condition.rules.count
            let matchesAll = !matches.isEmpty && !matches.contains(false)
            if matchesAll { matching.insert(index) }
            var rules: [JSON] = []
            for (rule, matches) in zip(condition.rules, matches) {
                let input = try inputs.input(of: rule)
                rules.append(object(("field", .string(rule.field)), ("matched", .bool(matches)), ("input", input)))
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

/// The rules would repeat more of the caller than an explanation may hold.
public struct ExplanationTooLong: Error, Hashable, Sendable {}

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

/// What rules look at; read once from the caller, since a hostile one is long and rules are many.
private struct RuleInputs {
    private let caller: Caller
    private let language: String?
    private let claims: [ExactString: JSON]
    private var bytesLeft = Explanation.inputBytesMax

    init(of caller: Caller) {
        self.caller = caller
        language = caller.languageText
        claims = Dictionary(
            caller.identity?.claims.object.members.map { (ExactString($0.key), $0.value) } ?? [],
            uniquingKeysWith: { first, _ in first })
    }

    /// What `rule` looks at: the text as it was sent, even where it can't be read; null where nothing was.
    mutating func input(of rule: Rule) throws(ExplanationTooLong) -> JSON {
        let input = value(for: rule)
        bytesLeft -= input.bytesAtLeast
        guard bytesLeft >= 0 else { throw ExplanationTooLong() }
        return input
    }

    private func value(for rule: Rule) -> JSON {
        switch rule {
        case .platform: text(caller.platform?.string)
        case .appVersion: text(caller.appVersion?.string)
        case .language: text(language)
        case .tier: text(caller.identity?.tier?.rawValue)
        case .claim(let name, _): claims[name] ?? .null
        case .percent(let seed, _, _):
            caller.withBucketID { id in
                PercentBucket.prefix(ofSeed: seed).withUnsafeBufferPointer { prefix in
                    id.flatMap { percent(PercentBucket.microBucket(prefix: prefix, id: $0)) }
                }
            } ?? .null
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

extension JSON {
    /// How many bytes it takes to write it out, without what is escaped.
    fileprivate var bytesAtLeast: Int {
        switch self {
        case .null, .bool: 4
        case .number(let number): number.text.utf8.count
        case .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(2) { $0 + $1.bytesAtLeast + 1 }
        case .object(let object): object.members.reduce(2) { $0 + $1.key.utf8.count + $1.value.bytesAtLeast + 4 }
        }
    }
}
