import Crypto

/// Parameters by key, each with each of its values encoded as JSON already, so that an answer is a copy of parts.
struct EncodedParameters: Sendable {
    /// All parts, one after another: a member (`,"key":value`) for each value that a parameter can take, or a run of members
    /// that are the same for everyone.
    private var text: [UInt8] = []
    private var entries: [Entry] = []
    /// The conditional values of all entries, each entry's in the order of its conditions.
    private var choices: [Choice] = []
    /// Of all that can be said: two templates with equal ones write equal members where parts of equal places are chosen.
    private var digest = SHA256Digest.zero

    /// A place in `text`.
    private struct Part: Sendable {
        let start: UInt32
        let count: UInt32

        static let none = Part(start: 0, count: 0)
    }

    private struct Entry: Sendable {
        /// What stands before any of the values, where it is not a part of each.
        let lead: Part
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
        text += repeatElement(0, count: Self.stride)
    }

    private mutating func add(_ parameter: Parameter, named name: [UInt8], _ positions: [Int: Int]) {
        let conditional = parameter.conditionalValues.sorted { $0.conditionIndex < $1.conditionIndex }
            .compactMap { choice in positions[choice.conditionIndex].map { (condition: $0, value: choice.value) } }
        // With many values a long name would be written too often.
        let isLong = name.count * conditional.count > Self.repeatedNameBytesMax
        let lead = isLong ? append(name) : .none
        let name = isLong ? [] : name
        let member = name + parameter.defaultValue.json.encoded()
        if conditional.isEmpty, let last = entries.last, last.choices.isEmpty {
            // It follows one that is the same for everyone too, and so do their texts.
            let count = last.otherwise.count + append(member).count
            entries[entries.count - 1] = Entry(
                lead: .none, otherwise: Part(start: last.otherwise.start, count: count), choices: last.choices)
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
        entries.append(Entry(lead: lead, otherwise: otherwise, choices: first..<Int32(choices.count)))
    }

    private mutating func append(_ bytes: [UInt8]) -> Part {
        defer { text += bytes }
        return Part(start: UInt32(text.count), count: UInt32(bytes.count))
    }

    /// `before`, the members of the object of parameters for callers whom exactly the `matching` conditions match, and `after`.
    func write(matching: ConditionSet, between before: [UInt8], and after: [UInt8]) -> [UInt8] {
        let count = entries.reduce(before.count + after.count) { count, entry in
            count + Int(entry.lead.count) + Int(part(of: entry, matching).count)
        }
        return [UInt8](unsafeUninitializedCapacity: count + Self.stride) { target, written in
            var writer = PartWriter(UnsafeMutableRawBufferPointer(target))
            before.withUnsafeBytes { writer.append($0) }
            text.withUnsafeBytes { text in
                for entry in entries {
                    let part = part(of: entry, matching)
                    if entry.lead.count > 0 {
                        writer.append(Int(entry.lead.start), Int(entry.lead.count), of: text)
                    }
                    writer.append(Int(part.start), Int(part.count), of: text)
                }
            }
            after.withUnsafeBytes { writer.append($0) }
            written = writer.count
        }
    }

    /// A digest of what `write` writes between `before` and what ends every answer, without writing it: where each member stands
    /// in the text, and the digest of the text, tell as much.
    func digest(matching: ConditionSet, after before: [UInt8]) -> SHA256Digest {
        let known = digest.bytes + before
        let size = MemoryLayout<UInt32>.size
        return withUnsafeTemporaryAllocation(byteCount: known.count + entries.count * size, alignment: size) {
            message in
            message.copyBytes(from: known)
            var end = known.count
            for entry in entries {
                message.storeBytes(of: part(of: entry, matching).start, toByteOffset: end, as: UInt32.self)
                end += size
            }
            return SHA256.hash(UnsafeRawBufferPointer(message))
        }
    }

    private func part(of entry: Entry, _ matching: ConditionSet) -> Part {
        for index in entry.choices where matching.contains(Int(choices[Int(index)].condition)) {
            return choices[Int(index)].part
        }
        return entry.otherwise
    }

    private static let repeatedNameBytesMax = 4_096

    /// Most parts are no longer than this, and then a copy of so many bytes at once is quicker than one of as many as there are.
    /// After the text there is room for it.
    private static let stride = PartWriter.Stride.scalarCount

    /// About how many bytes of memory the parameters hold.
    var estimatedBytes: Int {
        text.capacity + entries.capacity * MemoryLayout<Entry>.stride + choices.capacity * MemoryLayout<Choice>.stride
    }
}

private let comma = [UInt8(ascii: ",")]
private let colon = [UInt8(ascii: ":")]

/// Writes parts one after another.
private struct PartWriter {
    typealias Stride = SIMD64<UInt8>

    private let target: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ target: UnsafeMutableRawBufferPointer) { self.target = target }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Copies a part of `text`, and bytes after it that the next one overwrites, where both have room for that.
    mutating func append(_ start: Int, _ length: Int, of text: UnsafeRawBufferPointer) {
        let stride = Stride.scalarCount
        guard length <= stride, start + stride <= text.count, count + stride <= target.count else {
            return append(UnsafeRawBufferPointer(rebasing: text[start..<start + length]))
        }
        target.storeBytes(
            of: text.loadUnaligned(fromByteOffset: start, as: Stride.self), toByteOffset: count, as: Stride.self)
        count += length
    }
}
