import Domain
import Transport

/// The known parameters of a query: each at most once, readable as UTF-8; unknown ones are ignored, however often they stand there.
struct QueryReader {
    private var values: [(name: StaticString, text: String)] = []

    /// Reads `query` for the parameters in `known`.
    ///
    /// - Throws: `duplicate_parameter` and `invalid_query` (400).
    init(_ query: ArraySlice<UInt8>?, known: [StaticString]) throws(APIError) {
        guard let query else { return }
        let items = QueryItems(query)
        for item in items {
            guard let name = known.first(where: { items.isNamed(item, $0) }) else { continue }
            guard !values.contains(where: { $0.name.equals(name) }) else { throw .twice(name) }
            guard let bytes = items.value(of: item), let text = String(validating: bytes, as: UTF8.self)
            else { throw .unreadable(name) }
            values.append((name, text))
        }
    }

    /// The parameter's text; nil when it was not sent.
    func text(_ name: StaticString) -> String? {
        values.first { $0.name.equals(name) }?.text
    }

    /// The parameter's text; nil when it was not sent or is empty.
    func nonEmpty(_ name: StaticString) -> String? {
        text(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `true` or `false`; false when it was not sent.
    ///
    /// - Throws: `invalid_query` for anything else.
    func flag(_ name: StaticString) throws(APIError) -> Bool {
        switch text(name) {
        case nil, "false"?: return false
        case "true"?: return true
        default: throw APIError(.invalidQuery, "The query parameter \(name) is true or false.")
        }
    }

    /// A whole number in `range`; nil when it was not sent.
    ///
    /// - Throws: `code` for anything else.
    func number(_ name: StaticString, in range: ClosedRange<Int>, code: APIError.Code) throws(APIError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = WholeNumber.read(text), range.contains(number) else {
            throw APIError(
                code, "The query parameter \(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}

extension APIError {
    /// A query parameter that stands twice.
    static func twice(_ name: StaticString) -> APIError {
        APIError(.duplicateParameter, "The query parameter \(name) is there twice.")
            .with(details: [.init(path: "\(name)", code: "duplicate_parameter", message: "Send it once.")])
    }

    /// A query parameter whose escapes are broken, or stand for no text.
    static func unreadable(_ name: StaticString) -> APIError {
        APIError(.invalidQuery, "The query parameter \(name) is not percent-encoded UTF-8.")
            .with(details: [.init(path: "\(name)", code: "invalid_query", message: "Escape it anew.")])
    }
}

/// Whole numbers in plain digits.
enum WholeNumber {
    /// Nil unless `text` is 1 to 15 ASCII digits.
    static func read(_ text: some StringProtocol) -> Int? {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

extension StaticString {
    /// Whether both have the same bytes; builds no string, as it is asked for each fetch.
    func equals(_ other: StaticString) -> Bool {
        other.withUTF8Buffer { equals($0) }
    }

    /// Whether its bytes are these, ASCII letters of either case being the same; itself is in lower case.
    func equalsIgnoringCase(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard utf8CodeUnitCount == bytes.count else { return false }
        for index in 0..<utf8CodeUnitCount {
            let byte = bytes[bytes.startIndex + index]
            let lowercased = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
            guard utf8Start[index] == lowercased else { return false }
        }
        return true
    }

    /// Whether its bytes are these.
    func equals(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        utf8CodeUnitCount == bytes.count && withUTF8Buffer { $0.elementsEqual(bytes) }
    }
}
