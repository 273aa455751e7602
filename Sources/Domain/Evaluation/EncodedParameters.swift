import Crypto

/// Parameters by key, each with each of its values encoded as JSON already, so that an answer is a copy of parts.
struct EncodedParameters: Sendable {
    /// All parts, one after another: a member (`,"key":value`) for each value that a parameter can take, or a run of members
    /// that are the same for everyone.
    private var text: [UInt8] = []
    private var entries: [Entry] = []
    /// The conditional values of all entries, each entry's in the order of its conditions.
    private var choices: [Choice] = []
    /// Of all that can be said: two templates with equal ones write equal members for equal selections.
    private(set) var digest = SHA256Digest.zero

    /// A place in `text`.
    struct Part: Hashable, Sendable {
        fileprivate let start: UInt32
        fileprivate let count: UInt32
    }

    private struct Entry: Sendable {
        let otherwise: Part
        let choices: Range<Int32>
    }

    private struct Choice: Sendable {
        let condition: Int32
        let part: Part
    }

    /// `positions` has, for the index of each condition that a parameter uses, its position in the sets that are asked for.
    init(_ parameters: [Parameter], positions: [Int: Int]) {
        var isFirst = true
        for parameter in parameters.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let name = (isFirst ? [] : comma) + JSON.string(parameter.key).encoded() + colon
            isFirst = false
            add(parameter, named: name, positions)
        }
        digest = SHA256.hash(text)
    }

    private mutating func add(_ parameter: Parameter, named name: [UInt8], _ positions: [Int: Int]) {
        let conditional = parameter.conditionalValues.sorted { $0.conditionIndex < $1.conditionIndex }
            .compactMap { choice in positions[choice.conditionIndex].map { (condition: $0, value: choice.value) } }
        let member = name + parameter.defaultValue.json.encoded()
        if conditional.isEmpty, let last = entries.last, last.choices.isEmpty {
            // It follows one that is the same for everyone too, and so do their texts.
            let count = last.otherwise.count + append(member).count
            entries[entries.count - 1] = Entry(
                otherwise: Part(start: last.otherwise.start, count: count), choices: last.choices)
            return
        }
        var parts = [member: append(member)]
        let otherwise = parts[member]
        let first = Int32(choices.count)
        for (condition, value) in conditional {
            // Equal values are one part, so that equal answers are equal selections.
            let member = name + value.json.encoded()
            let part = parts[member] ?? append(member)
            parts[member] = part
            choices.append(Choice(condition: Int32(condition), part: part))
        }
        guard let otherwise else { return }
        entries.append(Entry(otherwise: otherwise, choices: first..<Int32(choices.count)))
    }

    private mutating func append(_ bytes: [UInt8]) -> Part {
        defer { text += bytes }
        return Part(start: UInt32(text.count), count: UInt32(bytes.count))
    }

    /// The members of the object of parameters, in order, for callers whom exactly the `matching` conditions match.
    func select(_ matching: ConditionSet) -> [Part] {
        [Part](unsafeUninitializedCapacity: entries.count) { selection, count in
            for (index, entry) in entries.enumerated() {
                selection.initializeElement(at: index, to: part(of: entry, matching))
            }
            count = entries.count
        }
    }

    private func part(of entry: Entry, _ matching: ConditionSet) -> Part {
        for index in entry.choices where matching.contains(Int(choices[Int(index)].condition)) {
            return choices[Int(index)].part
        }
        return entry.otherwise
    }

    /// `before`, the selected members and `after`, in one piece.
    func write(_ selection: [Part], between before: [UInt8], and after: [UInt8]) -> [UInt8] {
        let count = selection.reduce(before.count + after.count) { $0 + Int($1.count) }
        return [UInt8](unsafeUninitializedCapacity: count) { target, written in
            var rest = target.initializeAll(before, from: 0)
            text.withUnsafeBufferPointer { text in
                for part in selection {
                    let source = UnsafeBufferPointer(rebasing: text[Int(part.start)..<Int(part.start + part.count)])
                    rest = target.initializeAll(source, from: rest)
                }
            }
            written = target.initializeAll(after, from: rest)
        }
    }

    /// About how many bytes of memory the parameters hold.
    var estimatedBytes: Int {
        text.capacity + entries.capacity * MemoryLayout<Entry>.stride + choices.capacity * MemoryLayout<Choice>.stride
    }
}

private let comma = [UInt8(ascii: ",")]
private let colon = [UInt8(ascii: ":")]

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies `source` to where `index` is; answers the index after it.
    fileprivate func initializeAll(_ source: some Collection<UInt8>, from index: Int) -> Int {
        self[index...].initialize(fromContentsOf: source)
    }
}
