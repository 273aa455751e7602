/// The names of a document's conditions, those of faulty ones included: what is wrong with a condition is said once,
/// where it stands, and not again by each parameter that uses it.
struct ConditionNames {
    /// The place of each name in the list of conditions.
    private(set) var indices: [ExactString: Int] = [:]
    /// In the order of the document.
    private(set) var all: [String] = []
    /// False if there is a `conditions` that is no list, and no name can be called unknown.
    private(set) var areKnown = true

    init(of document: JSON) {
        guard case .object(let root) = document else { return }
        for (key, value) in root.members where ExactString(key) == "conditions" {
            guard case .array(let conditions) = value else {
                areKnown = false
                continue
            }
            for (index, condition) in conditions.enumerated() {
                guard case .object(let members) = condition else { continue }
                for case (let key, .string(let name)) in members.members where ExactString(key) == "name" {
                    add(name, at: index)
                }
            }
        }
    }

    private mutating func add(_ name: String, at index: Int) {
        guard indices[ExactString(name)] == nil else { return }
        indices[ExactString(name)] = index
        all.append(name)
    }
}

extension TemplateReader {
    private enum ConditionField: String, CaseIterable { case name, rules, description }

    mutating func conditions(_ json: JSON, at place: JSONPointer) -> [Condition] {
        let elements = list(
            json, called: "\"conditions\"", of: "conditions", max: TemplateLimits.conditions, mayBeEmpty: true,
            at: place)
        var names: [ExactString: Int] = [:]
        var conditions: [Condition] = []
        for (index, element) in elements.enumerated() {
            if let condition = condition(element, at: place.element(index), index: index, names: &names) {
                conditions.append(condition)
            }
        }
        return conditions
    }

    private mutating func condition(
        _ json: JSON, at place: JSONPointer, index: Int, names: inout [ExactString: Int]
    ) -> Condition? {
        guard let object = object(json, called: "A condition", at: place) else { return nil }
        var name: ExactString?
        var description: String?
        var rules: [Rule] = []
        var rulesAsWritten: [JSON] = []
        var members = MemberCheck(of: "a condition", known: ConditionField.allCases)
        for (key, value) in object.members {
            let place = place.member(key)
            switch members.admit(key, at: place, &faults) {
            case .name?: name = conditionName(value, at: place, index: index, names: &names)
            case .rules?: (rules, rulesAsWritten) = self.rules(value, at: place)
            case .description?:
                description = note(
                    value, called: "\"description\"", lengthMax: TemplateLimits.description, at: place)
            case nil: continue
            }
        }
        members.require([.name, .rules], at: place, &faults)
        return name.map {
            Condition(name: $0, description: description, rules: rules, rulesAsWritten: rulesAsWritten)
        }
    }

    private mutating func conditionName(
        _ json: JSON, at place: JSONPointer, index: Int, names: inout [ExactString: Int]
    ) -> ExactString? {
        guard let text = string(json, called: "A condition's name", at: place) else { return nil }
        guard Self.isConditionName(text) else {
            faults.add(
                .invalidName, at: place,
                """
                \(text.quoted) cannot be a condition's name: it has 1 to \(TemplateLimits.conditionName) characters, \
                no control characters, and no space at either end.
                """)
            return nil
        }
        let name = ExactString(text)
        if let first = names[name], first != index {
            faults.add(
                .duplicateCondition, at: place,
                "There is a condition \(text.quoted) already, at /conditions/\(first): rename one of them.")
            return nil
        }
        names[name] = index
        return name
    }

    private static func isConditionName(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard (1...TemplateLimits.conditionName).contains(scalars.count),
            let first = scalars.first, let last = scalars.last
        else { return false }
        guard !first.properties.isWhitespace, !last.properties.isWhitespace else { return false }
        return scalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
