extension Template {
    /// What is probably a mistake, in the order of the conditions.
    ///
    /// Nothing is said that is not sure; where a template is so large that not all can be looked at, less is found.
    var warnings: [TemplateWarning] {
        let uses = ConditionUses(of: self)
        let demands = conditions.map { $0.rules.map(RuleDemand.init) }
        let contradictions = demands.map { Contradiction(among: $0) }
        var search = OverrulingSearch(demands: demands, uses: uses, neverMatch: contradictions.map { $0 != nil })
        return conditions.indices.flatMap { index -> [TemplateWarning] in
            let isUnused = uses.parameters[index].isEmpty
            var warnings = isUnused ? [unused(index)] : []
            if let contradiction = contradictions[index] {
                warnings.append(never(index, contradiction))
            } else if !isUnused, let winner = search.winner(over: index) {
                warnings.append(overruled(index, by: winner))
            }
            return warnings
        }
    }

    private func unused(_ index: Int) -> TemplateWarning {
        TemplateWarning(
            path: place(index).text, code: .unusedCondition,
            message: "No parameter has a value for \(quoted(index)): it has no effect.")
    }

    private func never(_ index: Int, _ contradiction: Contradiction) -> TemplateWarning {
        TemplateWarning(
            path: place(index).member("rules").element(contradiction.rule).text, code: .neverMatches,
            message: "No caller can match \(quoted(index)): \(contradiction.reason).")
    }

    private func overruled(_ index: Int, by winner: Int) -> TemplateWarning {
        TemplateWarning(
            path: place(index).text, code: .alwaysOverruled,
            message: "\(quoted(index)) never decides: whoever matches it matches \(quoted(winner)) too, which comes "
                + "first and has a value wherever \(quoted(index)) has one.")
    }

    private func place(_ index: Int) -> JSONPointer { JSONPointer.root.member("conditions").element(index) }

    private func quoted(_ index: Int) -> String { conditions[index].name.string.quoted }
}

/// Which parameters have values for which conditions.
struct ConditionUses {
    /// For each condition the parameters that have a value for it, in order.
    private(set) var parameters: [[Int]]
    /// For each parameter the conditions that it has a value for, in order of priority.
    private(set) var conditions: [[Int]]

    init(of template: Template) {
        parameters = Array(repeating: [], count: template.conditions.count)
        conditions = template.parameters.map { $0.conditionalValues.map(\.conditionIndex).sorted() }
        for (parameter, conditions) in conditions.enumerated() {
            for condition in conditions { parameters[condition].append(parameter) }
        }
    }
}
