/// The kinds of rules, each with the members that its rules have.
private enum RuleKind: String, CaseIterable {
    case platform
    case appVersion = "app_version"
    case language
    case tier
    case claim
    case percent

    /// The members of such a rule, all of them required.
    var fields: [RuleField] {
        switch self {
        case .platform, .language, .tier: [.field, .values]
        case .appVersion: [.field, .op, .value]
        case .claim: [.field, .name, .values]
        case .percent: [.field, .seed, .from, .to]
        }
    }

    var owner: String { "a rule of field \(rawValue.quoted)" }
}

/// The members of rules, in the order in which they are shown.
private enum RuleField: String, CaseIterable { case field, name, op, value, values, seed, from, to }

/// What was read of a rule so far.
private struct Operands {
    /// What `from` says, if it is said once: known before the walk, since `to` may stand before it.
    let lowerBound: Int?
    var op: VersionOperator?
    var version: AppVersion?
    var name: ExactString?
    var values: Values?
    var seed: String?
    var from: Int?
    var to: Int?

    enum Values {
        case platforms([ExactString])
        case ranges([LanguageRange])
        case tiers(Set<Tier>)
        case scalars(Set<CanonicalScalar>)
    }

    /// The rule, if all that its kind needs is there.
    func rule(of kind: RuleKind) -> Rule? {
        switch (kind, values) {
        case (.platform, .platforms(let names)?): return .platform(values: names)
        case (.language, .ranges(let ranges)?): return .language(ranges)
        case (.tier, .tiers(let tiers)?): return .tier(tiers)
        case (.claim, .scalars(let scalars)?): return name.map { .claim(name: $0, values: scalars) }
        case (.appVersion, nil):
            guard let op, let version else { return nil }
            return .appVersion(op, version)
        case (.percent, nil):
            guard let seed, let from, let to else { return nil }
            return .percent(seed: seed, from: from, to: to)
        default: return nil
        }
    }
}

extension TemplateReader {
    /// The rules, and their members as written but in one order.
    mutating func rules(_ json: JSON, at place: JSONPointer) -> (rules: [Rule], asWritten: [JSON]) {
        let elements = list(
            json, called: "\"rules\"", of: "rules", max: TemplateLimits.rules, mayBeEmpty: false, at: place)
        var rules: [Rule] = []
        for (index, element) in elements.enumerated() {
            if let rule = rule(element, at: place.element(index)) { rules.append(rule) }
        }
        return (rules, elements.map(Self.inOneOrder))
    }

    private static func inOneOrder(_ rule: JSON) -> JSON {
        guard case .object(let object) = rule else { return rule }
        return .object(
            JSONObject(
                RuleField.allCases.compactMap { field in object[field.rawValue].map { (field.rawValue, $0) } }))
    }

    private mutating func rule(_ json: JSON, at place: JSONPointer) -> Rule? {
        guard let object = object(json, called: "A rule", at: place) else { return nil }
        let kind = object.only(RuleField.field.rawValue)?.asString.flatMap(RuleKind.init(rawValue:))
        var operands = Operands(lowerBound: object.only(RuleField.from.rawValue)?.asNumber.flatMap(Self.percentMicros))
        // Of a rule whose kind is not known, only what no kind has can be called unknown.
        var members = MemberCheck(of: kind?.owner ?? "a rule", known: kind?.fields ?? RuleField.allCases)
        for (key, value) in object.members {
            let place = place.member(key)
            guard let field = members.admit(key, at: place, &faults) else { continue }
            if field == .field {
                checkKind(value, at: place)
            } else if let kind {
                read(field, value, of: kind, at: place, into: &operands)
            }
        }
        members.require(kind?.fields ?? [.field], at: place, &faults)
        return kind.flatMap(operands.rule)
    }

    private mutating func checkKind(_ json: JSON, at place: JSONPointer) {
        guard let text = string(json, called: "\"field\"", at: place), RuleKind(rawValue: text) == nil else { return }
        let names = RuleKind.allCases.map(\.rawValue)
        faults.add(.invalidRule, at: place) {
            "\(text.quoted) is nothing that a rule can ask about: write one of \(names.quotedList)."
                + $0.didYouMean(text, among: names)
        }
    }

    private mutating func read(
        _ field: RuleField, _ json: JSON, of kind: RuleKind, at place: JSONPointer, into operands: inout Operands
    ) {
        switch field {
        case .field: break
        case .op: operands.op = versionOperator(json, at: place)
        case .value: operands.version = version(json, at: place)
        case .values: operands.values = values(json, of: kind, at: place)
        case .name:
            operands.name = text(
                json, called: "A claim's name", length: 1...TemplateLimits.claimName, otherwise: .invalidName,
                at: place
            ).map { ExactString($0) }
        case .seed:
            operands.seed = text(
                json, called: "\"seed\"", length: 1...TemplateLimits.seed, otherwise: .limitExceeded, at: place)
        case .from: operands.from = bound(json, called: "\"from\"", at: place)
        case .to:
            operands.to = bound(json, called: "\"to\"", at: place)
            checkRange(from: operands.lowerBound, to: operands.to, at: place)
        }
    }
}

/// The operands of `app_version` and `percent`.
extension TemplateReader {
    private mutating func versionOperator(_ json: JSON, at place: JSONPointer) -> VersionOperator? {
        guard let text = string(json, called: "\"op\"", at: place) else { return nil }
        if let op = VersionOperator(rawValue: text) { return op }
        let names = VersionOperator.allCases.map(\.rawValue)
        faults.add(
            .invalidOperator, at: place, "\(text.quoted) is not an operator: write one of \(names.quotedList).")
        return nil
    }

    private mutating func version(_ json: JSON, at place: JSONPointer) -> AppVersion? {
        guard let text = string(json, called: "A version", at: place) else { return nil }
        if let version = AppVersion(text) { return version }
        faults.add(
            .invalidVersion, at: place,
            """
            \(text.quoted) cannot be read as a version: write numbers joined by dots, such as "2.1" or "2.1.0-beta.2".
            """
        )
        return nil
    }

    /// A percentage as millionths of a percent, exactly.
    private mutating func bound(_ json: JSON, called subject: String, at place: JSONPointer) -> Int? {
        guard case .number(let number) = json else {
            faults.add(.wrongType, at: place, TemplateMessage.wrongType(subject, is: "a number", not: json))
            return nil
        }
        if let micros = Self.percentMicros(number) { return micros }
        faults.add(
            .invalidRange, at: place,
            "\(subject) is from 0 to 100 with at most six decimals, such as 12.5, not \(number.text.quoted).")
        return nil
    }

    private mutating func checkRange(from: Int?, to: Int?, at place: JSONPointer) {
        guard let from, let to, from >= to else { return }
        faults.add(.invalidRange, at: place, "The range is empty: \"to\" must be greater than \"from\".")
    }

    private static func percentMicros(_ number: JSONNumber) -> Int? {
        guard let micros = number.integer(timesTenToThe: 6) else { return nil }
        return (0...TemplateLimits.percentMicros).contains(Int(micros)) ? Int(micros) : nil
    }
}

/// The lists of `platform`, `language`, `tier` and `claim`.
extension TemplateReader {
    private mutating func values(_ json: JSON, of kind: RuleKind, at place: JSONPointer) -> Operands.Values? {
        let elements = list(
            json, called: "\"values\"", of: "values", max: TemplateLimits.values, mayBeEmpty: false, at: place)
        switch kind {
        case .platform: return .platforms(elements.enumerated().compactMap { platform($1, at: place.element($0)) })
        case .language: return .ranges(elements.enumerated().compactMap { range($1, at: place.element($0)) })
        case .tier: return .tiers(Set(elements.enumerated().compactMap { tier($1, at: place.element($0)) }))
        case .claim: return .scalars(Set(elements.enumerated().compactMap { scalar($1, at: place.element($0)) }))
        case .appVersion, .percent: return nil
        }
    }

    private mutating func platform(_ json: JSON, at place: JSONPointer) -> ExactString? {
        string(json, called: "A platform", at: place).map { ExactString($0) }
    }

    private mutating func range(_ json: JSON, at place: JSONPointer) -> LanguageRange? {
        guard let text = string(json, called: "A language", at: place) else { return nil }
        if let range = LanguageRange(text) { return range }
        faults.add(
            .invalidLanguage, at: place,
            "\(text.quoted) cannot be read as a language: write a tag such as \"en\", \"de-AT\" or \"zh-Hant\".")
        return nil
    }

    private mutating func tier(_ json: JSON, at place: JSONPointer) -> Tier? {
        guard let text = string(json, called: "A tier", at: place) else { return nil }
        if let tier = Tier(rawValue: text) { return tier }
        let names = Tier.allCases.map(\.rawValue)
        faults.add(.invalidTier, at: place) {
            "\(text.quoted) is not a tier: write one of \(names.quotedList)." + $0.didYouMean(text, among: names)
        }
        return nil
    }

    private mutating func scalar(_ json: JSON, at place: JSONPointer) -> CanonicalScalar? {
        switch json {
        case .string(let text): return CanonicalScalar(string: text)
        case .bool(let flag): return CanonicalScalar(boolean: flag)
        case .number(let number):
            if let scalar = CanonicalScalar(numberText: number.text) { return scalar }
            faults.add(.limitExceeded, at: place, "The number's exponent is too far from 0 to compare by.")
        case .null, .array, .object:
            faults.add(
                .wrongType, at: place,
                TemplateMessage.wrongType("A claim's value", is: "a string, a number or a boolean", not: json))
        }
        return nil
    }
}
