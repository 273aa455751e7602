/// Parameters by key, each value encoded as JSON already, so that an answer is put together without an encoder.
struct EncodedParameters: Sendable {
    /// All members' names, each with its colon and the comma before it, and all values, one after another.
    private var text: [UInt8] = []
    private var entries: [Entry] = []
    /// The conditional values of all parameters, each parameter's in the order of its conditions.
    private var choices: [Choice] = []

    private struct Entry: Sendable {
        let name: Range<Int32>
        let defaultValue: Range<Int32>
        let choices: Range<Int32>
    }

    private struct Choice: Sendable {
        let condition: Int32
        let value: Range<Int32>
    }

    /// `positions` has, for the index of each condition that a parameter uses, its position in the sets that `body` is given.
    init(_ parameters: [Parameter], positions: [Int: Int]) {
        for parameter in parameters.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let firstChoice = Int32(choices.count)
            let conditional = parameter.conditionalValues.sorted { $0.conditionIndex < $1.conditionIndex }
            for choice in conditional {
                guard let position = positions[choice.conditionIndex] else { continue }
                choices.append(Choice(condition: Int32(position), value: append(choice.value.json.encoded())))
            }
            entries.append(
                Entry(
                    name: append((entries.isEmpty ? [] : comma) + JSON.string(parameter.key).encoded() + colon),
                    defaultValue: append(parameter.defaultValue.json.encoded()),
                    choices: firstChoice..<Int32(choices.count)))
        }
    }

    /// Writes the members of the object of parameters for callers whom exactly the `matching` conditions match.
    func write(matching: ConditionSet, to body: inout [UInt8]) {
        for entry in entries {
            body += text[entry.name]
            body += text[value(of: entry, matching: matching)]
        }
    }

    /// How many bytes `write` appends.
    func byteCount(matching: ConditionSet) -> Int {
        entries.reduce(0) { $0 + $1.name.count + value(of: $1, matching: matching).count }
    }

    /// About how many bytes of memory the parameters hold.
    var estimatedBytes: Int {
        text.capacity + entries.capacity * MemoryLayout<Entry>.stride + choices.capacity * MemoryLayout<Choice>.stride
    }

    private func value(of entry: Entry, matching: ConditionSet) -> Range<Int32> {
        for index in entry.choices where matching.contains(Int(choices[Int(index)].condition)) {
            return choices[Int(index)].value
        }
        return entry.defaultValue
    }

    private mutating func append(_ bytes: [UInt8]) -> Range<Int32> {
        let start = Int32(text.count)
        text += bytes
        return start..<Int32(text.count)
    }
}

private let comma = [UInt8(ascii: ",")]
private let colon = [UInt8(ascii: ":")]

extension [UInt8] {
    fileprivate subscript(range: Range<Int32>) -> ArraySlice<UInt8> {
        self[Int(range.lowerBound)..<Int(range.upperBound)]
    }
}
