import Domain

/// Templates that look like chance and are the same for the same seed.
struct RandomTemplates {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number below `count` (xorshift).
    mutating func number(below count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int((state >> 11) % UInt64(count))
    }

    /// A document in which exactly the parameters at `conditional` have conditional values, some of them all the same.
    ///
    /// A caller on platform `p3` is matched by the condition at 3 alone.
    mutating func document(conditions: Int, parameters: Int, conditional: (Int) -> Bool) -> String {
        let names = (0..<conditions).map { #"{"name":"c\#($0)","rules":[{"field":"platform","values":["p\#($0)"]}]}"# }
        var members: [String] = []
        for index in 0..<parameters {
            let key = "k" + String(repeating: "0", count: 3 - String(index).count) + String(index)
            let isNumber = number(below: 2) == 0
            let values = (0..<(conditions > 0 && conditional(index) ? 1 + number(below: conditions) : 0))
                .map { _ in number(below: conditions) }
            let choices = Set(values).sorted { _, _ in number(below: 2) == 0 }
                .map { #""c\#($0)":\#(value(isNumber))"# }.joined(separator: ",")
            members.append(
                #""\#(key)":{"type":"\#(isNumber ? "number" : "string")","default":\#(value(isNumber))"#
                    + #","conditional_values":{\#(choices)}}"#)
        }
        // The document's order is another one than that of the keys.
        let shuffled = members.enumerated().sorted { ($0.offset * 7 % 11, $0.offset) < ($1.offset * 7 % 11, $1.offset) }
        return #"{"conditions":[\#(names.joined(separator: ","))],"parameters":{"#
            + shuffled.map(\.element).joined(separator: ",") + "}}"
    }

    /// One of few values, so that equal ones are common.
    private mutating func value(_ isNumber: Bool) -> String {
        let numbers = ["0", "-0", "1e21", "5.0", "9007199254740993"]
        let strings = [
            #""""#, #""\#(String(repeating: "a", count: 40 + number(below: 30)))""#, #""\"\\""#, #""é🎉""#,
            #""\u0001,\"k\":1}""#,
        ]
        return (isNumber ? numbers : strings)[number(below: 5)]
    }

    /// Some of the positions below `count`.
    mutating func set(below count: Int) -> ConditionSet {
        var set = ConditionSet()
        let share = 1 + number(below: 4)
        for position in 0..<count where number(below: 4) < share { set.insert(position) }
        return set
    }
}

extension Template {
    /// The body as one would write it down by the specification, value by value.
    ///
    /// - Parameter matching: by place among the conditions that some parameter uses.
    func plainBody(version: Int, minFetchInterval: Int, matching: ConditionSet) -> [UInt8] {
        let used = conditions.indices.filter { index in
            parameters.contains { $0.conditionalValues.contains { $0.conditionIndex == index } }
        }
        var members: [String] = []
        for parameter in parameters.sorted(by: { $0.key < $1.key }) {
            var value = parameter.defaultValue
            for (position, index) in used.enumerated() where matching.contains(position) {
                guard let choice = parameter.conditionalValues.first(where: { $0.conditionIndex == index }) else {
                    continue
                }
                value = choice.value
                break
            }
            members.append(
                String(decoding: JSON.string(parameter.key).encoded(), as: UTF8.self) + ":"
                    + String(decoding: value.json.encoded(), as: UTF8.self))
        }
        return Array(
            (#"{"data":{"version":\#(version),"min_fetch_interval":\#(minFetchInterval),"parameters":{"#
                + members.joined(separator: ",") + "}}}").utf8)
    }
}
