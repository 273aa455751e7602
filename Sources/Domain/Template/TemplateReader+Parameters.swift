extension TemplateReader {
    private enum ParameterField: String, CaseIterable {
        case type
        case defaultValue = "default"
        case conditionalValues = "conditional_values"
        case description
        case group
    }

    mutating func parameters(_ json: JSON, at place: JSONPointer) -> [Parameter] {
        guard let object = object(json, called: "\"parameters\"", at: place) else { return [] }
        if object.members.count > TemplateLimits.parameters {
            faults.add(
                .limitExceeded, at: place,
                TemplateMessage.tooMany("parameters", max: TemplateLimits.parameters, found: object.members.count))
        }
        var sightings = KeySightings()
        var parameters: [Parameter] = []
        for (key, value) in object.members {
            let place = place.member(key)
            if sightings.sight(key) == .second {
                faults.add(.duplicateKey, at: place, TemplateMessage.duplicateKey(key))
            }
            checkParameterKey(key, at: place)
            if let parameter = parameter(value, key: key, at: place) { parameters.append(parameter) }
        }
        return parameters
    }

    private mutating func parameter(_ json: JSON, key: String, at place: JSONPointer) -> Parameter? {
        guard let object = object(json, called: "A parameter", at: place) else { return nil }
        let type = object.only(ParameterField.type.rawValue)?.asString.flatMap(ParameterType.init(rawValue:))
        var description: String?
        var group: String?
        var defaultValue: ParameterValue?
        var conditionalValues: [ConditionalValue] = []
        var members = MemberCheck(of: "a parameter", known: ParameterField.allCases)
        for (key, value) in object.members {
            let place = place.member(key)
            switch members.admit(key, at: place, &faults) {
            case .type?: checkType(value, at: place)
            case .defaultValue?: defaultValue = self.value(value, of: type, at: place)
            case .conditionalValues?: conditionalValues = self.conditionalValues(value, of: type, at: place)
            case .description?:
                description = note(
                    value, called: "\"description\"", lengthMax: TemplateLimits.description, at: place)
            case .group?: group = note(value, called: "\"group\"", lengthMax: TemplateLimits.group, at: place)
            case nil: continue
            }
        }
        members.require([.type, .defaultValue], at: place, &faults)
        guard let type, let defaultValue else { return nil }
        return Parameter(
            key: key, type: type, description: description, group: group, defaultValue: defaultValue,
            conditionalValues: conditionalValues)
    }

    private mutating func checkParameterKey(_ key: String, at place: JSONPointer) {
        let bytes = key.utf8
        let marks: [UInt8] = [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-")]
        if (1...TemplateLimits.parameterKey).contains(bytes.count),
            let first = bytes.first, first.isLetter || first == UInt8(ascii: "_"),
            bytes.allSatisfy({ $0.isLetter || $0.isDigit || marks.contains($0) })
        {
            return
        }
        faults.add(
            .invalidName, at: place,
            """
            \(key.quoted) cannot be a parameter's key: it begins with a letter or "_", goes on with letters, digits, \
            "_", "." and "-", all of ASCII, and has at most \(TemplateLimits.parameterKey) characters.
            """)
    }

    private mutating func checkType(_ json: JSON, at place: JSONPointer) {
        guard let text = string(json, called: "\"type\"", at: place) else { return }
        guard ParameterType(rawValue: text) == nil else { return }
        let names = ParameterType.allCases.map(\.rawValue)
        faults.add(.invalidType, at: place) {
            "\(text.quoted) is not a type: write one of \(names.quotedList)." + $0.didYouMean(text, among: names)
        }
    }

    private mutating func conditionalValues(
        _ json: JSON, of type: ParameterType?, at place: JSONPointer
    ) -> [ConditionalValue] {
        guard let object = object(json, called: "\"conditional_values\"", at: place) else { return [] }
        var sightings = KeySightings()
        var values: [ConditionalValue] = []
        for (name, json) in object.members {
            let place = place.member(name)
            let sighting = sightings.sight(name)
            if sighting == .second { faults.add(.duplicateKey, at: place, TemplateMessage.duplicateKey(name)) }
            let index = conditionNames.indices[ExactString(name)]
            if index == nil, conditionNames.areKnown, sighting == .first {
                faults.add(.unknownCondition, at: place) { [names = conditionNames.all] in
                    "\(name.quoted) is no condition of this template: add it to \"conditions\", or delete this value."
                        + $0.didYouMean(name, among: names)
                }
            }
            let value = value(json, of: type, at: place)
            if let index, let value { values.append(ConditionalValue(conditionIndex: index, value: value)) }
        }
        return values
    }

    /// A value of the parameter's type; where that is not known, nothing can be said of the value.
    private mutating func value(_ json: JSON, of type: ParameterType?, at place: JSONPointer) -> ParameterValue? {
        switch (type, json) {
        case (nil, _): return nil
        case (.string?, .string(let text)): return .string(text)
        case (.number?, .number(let number)): return .number(number)
        case (.boolean?, .bool(let flag)): return .boolean(flag)
        case (.json?, .string(let text)): return jsonValue(text, at: place)
        case (.json?, _):
            faults.add(
                .typeMismatch, at: place,
                """
                A value of type "json" is a string, not \(json.kind): write it as a string holding JSON, such as \
                "{\\"primary\\": \\"#8a6d3b\\"}".
                """)
            return nil
        case (let type?, _):
            faults.add(
                .typeMismatch, at: place,
                "The parameter's type is \(type.rawValue.quoted), and this is \(json.kind): change one of them.")
            return nil
        }
    }

    private mutating func jsonValue(_ text: String, at place: JSONPointer) -> ParameterValue? {
        do throws(JSONError) {
            _ = try JSON.parse(Array(text.utf8), depth: TemplateLimits.jsonValueDepth, duplicates: .keep)
            return .json(text)
        } catch {
            faults.add(
                .invalidJSONValue, at: place,
                "The string is not JSON: \(error.reason), in its line \(error.line), column \(error.column).")
            return nil
        }
    }
}
