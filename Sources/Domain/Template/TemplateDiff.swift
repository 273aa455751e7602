/// What distinguishes one template from another, by condition and by parameter.
public struct TemplateDiff: Sendable {
    /// Conditions that only the newer template has, each with its place there.
    public let addedConditions: [(position: Int, condition: Condition)]
    /// Conditions that only the older template has, each with its place there.
    public let removedConditions: [(position: Int, condition: Condition)]
    /// Conditions of one name whose rules or description differ.
    public let changedConditions: [(older: Condition, newer: Condition)]
    /// The fewest conditions that, put elsewhere, give the newer order; with their places in either template.
    public let movedConditions: [(name: ExactString, from: Int, to: Int)]
    /// Parameters that only the newer template has.
    public let addedParameters: [ParameterSummary]
    /// Parameters that only the older template has.
    public let removedParameters: [ParameterSummary]
    /// Parameters of one key that differ in anything.
    public let changedParameters: [(older: ParameterSummary, newer: ParameterSummary)]

    /// Compares two templates, in time linear in their sizes save for the order of conditions (n log n).
    public init(from older: Template, to newer: Template) {
        let places = [older, newer].map { template in
            Dictionary(
                template.conditions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (olderPlaces, newerPlaces) = (places[0], places[1])
        removedConditions = Self.conditions(of: older, missingIn: newerPlaces)
        addedConditions = Self.conditions(of: newer, missingIn: olderPlaces)
        let common = newer.conditions.enumerated().compactMap { newPlace, condition in
            olderPlaces[condition.name].map { (from: $0, to: newPlace) }
        }
        changedConditions = common.map { (older.conditions[$0.from], newer.conditions[$0.to]) }
            .filter { Self.json($0.0) != Self.json($0.1) }
            .map { (older: $0.0, newer: $0.1) }
        let stayed = Set(LongestIncreasingRun.indices(of: common.map(\.from)))
        movedConditions = common.enumerated().filter { !stayed.contains($0.offset) }
            .map { (name: newer.conditions[$1.to].name, from: $1.from, to: $1.to) }

        let olderParameters = older.parameters.map { ParameterSummary($0, of: older) }
        let newerParameters = newer.parameters.map { ParameterSummary($0, of: newer) }
        let olderByKey = Dictionary(olderParameters.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let newerKeys = Set(newerParameters.map(\.key))
        removedParameters = olderParameters.filter { !newerKeys.contains($0.key) }
        addedParameters = newerParameters.filter { olderByKey[$0.key] == nil }
        changedParameters = newerParameters.compactMap { newer in
            olderByKey[newer.key].flatMap { older in older == newer ? nil : (older: older, newer: newer) }
        }
    }

    private static func conditions(
        of template: Template, missingIn names: [ExactString: Int]
    ) -> [(position: Int, condition: Condition)] {
        template.conditions.enumerated().filter { names[$1.name] == nil }.map { (position: $0, condition: $1) }
    }

    private static func json(_ condition: Condition) -> JSON {
        [
            "name": .string(condition.name.string), "description": .string(orNull: condition.description),
            "rules": .array(condition.rulesAsWritten),
        ]
    }
}

/// All of a parameter that may differ, with its conditions by name.
public struct ParameterSummary: Equatable, Sendable {
    /// The key.
    public let key: ExactString
    /// The type's name.
    public let type: ParameterType
    /// What people say of it.
    public let description: ExactString?
    /// Which parameters people want to see together.
    public let group: ExactString?
    /// The default as the document has it.
    public let defaultValue: JSON
    /// The other values as the document has them, by the names of their conditions.
    public let conditionalValues: [ExactString: JSON]

    init(_ parameter: Parameter, of template: Template) {
        key = ExactString(parameter.key)
        type = parameter.type
        description = parameter.description.map { ExactString($0) }
        group = parameter.group.map { ExactString($0) }
        defaultValue = parameter.defaultValue.json
        conditionalValues = Dictionary(
            parameter.conditionalValues.map { (template.conditions[$0.conditionIndex].name, $0.value.json) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension ParameterValue {
    /// The value as the document has it.
    public var json: JSON {
        switch self {
        case .string(let text), .json(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let flag): .bool(flag)
        }
    }
}

/// Finds what stayed in place when a list was reordered.
private enum LongestIncreasingRun {
    /// The indices of a longest strictly increasing subsequence of distinct numbers (patience sorting).
    static func indices(of numbers: [Int]) -> [Int] {
        /// For each length, the index of the least number that ends an increasing subsequence of that length.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var chain: [Int] = []
        var next = ends.last
        while let index = next {
            chain.append(index)
            next = previous[index]
        }
        return chain.reversed()
    }
}
