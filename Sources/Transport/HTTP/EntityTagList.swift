/// The elements of `If-Match` and `If-None-Match` (RFC 9110 §13.1), without the blanks around them; commas between quotes do not
/// separate.
public struct EntityTagList: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    /// The list that the value of a field is.
    public init(_ field: ArraySlice<UInt8>) { rest = field }

    /// Whether all elements were taken.
    public var isAtEnd: Bool { rest.isEmpty }

    /// Takes the next element.
    public mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        var quoted = false
        var end = rest.startIndex
        while end < rest.endIndex, quoted || rest[end] != UInt8(ascii: ",") {
            if rest[end] == UInt8(ascii: "\"") { quoted.toggle() }
            end += 1
        }
        let element = rest[rest.startIndex..<end]
        rest = rest[Swift.min(end + 1, rest.endIndex)...]
        return element.trimmingBlanks
    }

    /// Whether the list names `tag`, by weak comparison (RFC 9110 §8.8.3.2): a compressing proxy turns `"x"` into `W/"x"`.
    public func names(_ tag: ArraySlice<UInt8>) -> Bool {
        contains { $0.isAsterisk || $0.withoutWeakness == tag }
    }
}

extension ArraySlice<UInt8> {
    /// Stands for every tag there is.
    public var isAsterisk: Bool { count == 1 && first == UInt8(ascii: "*") }

    /// An entity tag without the `W/` of a weak one.
    public var withoutWeakness: ArraySlice<UInt8> {
        let isWeak = count > 2 && self[startIndex] == UInt8(ascii: "W") && self[startIndex + 1] == UInt8(ascii: "/")
        return isWeak ? dropFirst(2) : self
    }

    /// Without the spaces and tabs at both ends.
    fileprivate var trimmingBlanks: ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var slice = self.drop(while: isBlank)
        while let last = slice.last, isBlank(last) { slice = slice.dropLast() }
        return slice
    }
}
