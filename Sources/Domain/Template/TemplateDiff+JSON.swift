extension TemplateDiff {
    /// The diff for people and tools:
    ///
    /// `{"conditions": {"added": […], "removed": […], "changed": […], "moved": […]}, "parameters": {"added": […],
    /// "removed": […], "changed": […]}}`. What is added or removed is shown whole; of what is changed, each member that
    /// differs is shown as `{"from": …, "to": …}`, with null where it is absent. Values are shown exactly as they were
    /// published.
    public var json: JSON {
        [
            "conditions": [
                "added": .array(addedConditions.map(Self.whole)),
                "removed": .array(removedConditions.map(Self.whole)),
                "changed": .array(changedConditions.map(Self.changed)),
                "moved": .array(
                    movedConditions.map {
                        ["name": .string($0.name.string), "from": .integer($0.from), "to": .integer($0.to)]
                    }),
            ],
            "parameters": [
                "added": .array(addedParameters.map(\.json)),
                "removed": .array(removedParameters.map(\.json)),
                "changed": .array(changedParameters.map(Self.changed)),
            ],
        ]
    }

    private static func whole(position: Int, condition: Condition) -> JSON {
        var object: JSONObject = ["name": .string(condition.name.string), "position": .integer(position)]
        if let description = condition.description { object.members.append(("description", .string(description))) }
        object.members.append(("rules", .array(condition.rulesAsWritten)))
        return .object(object)
    }

    private static func changed(older: Condition, newer: Condition) -> JSON {
        var object: JSONObject = ["name": .string(newer.name.string)]
        object.change(
            "description", from: .string(orNull: older.description), to: .string(orNull: newer.description))
        object.change("rules", from: .array(older.rulesAsWritten), to: .array(newer.rulesAsWritten))
        return .object(object)
    }

    private static func changed(older: ParameterSummary, newer: ParameterSummary) -> JSON {
        var object: JSONObject = ["key": .string(newer.key.string)]
        object.change("type", from: .string(older.type.rawValue), to: .string(newer.type.rawValue))
        object.change("default", from: older.defaultValue, to: newer.defaultValue)
        var values = JSONObject()
        for name in Set(older.conditionalValues.keys).union(newer.conditionalValues.keys).sorted() {
            values.change(
                name.string, from: older.conditionalValues[name] ?? .null, to: newer.conditionalValues[name] ?? .null)
        }
        if !values.members.isEmpty { object.members.append(("conditional_values", .object(values))) }
        object.change(
            "description", from: .string(orNull: older.description?.string),
            to: .string(orNull: newer.description?.string))
        object.change(
            "group", from: .string(orNull: older.group?.string), to: .string(orNull: newer.group?.string))
        return .object(object)
    }
}

extension ParameterSummary {
    /// The parameter as a document has it, with its key; conditional values by the names of their conditions.
    fileprivate var json: JSON {
        var object: JSONObject = [
            "key": .string(key.string), "type": .string(type.rawValue), "default": defaultValue,
        ]
        if !conditionalValues.isEmpty {
            let values = conditionalValues.keys.sorted().map { ($0.string, conditionalValues[$0] ?? .null) }
            object.members.append(("conditional_values", .object(JSONObject(values))))
        }
        if let description { object.members.append(("description", .string(description.string))) }
        if let group { object.members.append(("group", .string(group.string))) }
        return .object(object)
    }
}

extension JSONObject {
    /// Adds a member that tells of a change, if there is one.
    fileprivate mutating func change(_ key: String, from older: JSON, to newer: JSON) {
        guard older != newer else { return }
        members.append((key, ["from": older, "to": newer]))
    }
}
