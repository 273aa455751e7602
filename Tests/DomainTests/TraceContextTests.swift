import Domain
import Testing

/// https://www.w3.org/TR/trace-context-1/#traceparent-header-field-values
@Suite("The trace that a caller says a request is part of")
struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent = "00f067aa0ba902b7"

    @Test(
        "is read from what is right to the letter",
        arguments: [
            "00-\(trace)-\(parent)-01", "00-\(trace)-\(parent)-00", "00-\(trace)-\(parent)-ff",
            // Versions to come: what follows a dash is theirs.
            "01-\(trace)-\(parent)-01", "cc-\(trace)-\(parent)-01-", "cc-\(trace)-\(parent)-01-what-the-future.brings",
            "fe-\(trace)-\(parent)-09",
        ])
    func reads(text: String) throws {
        let context = try #require(TraceContext(traceparent: Array(text.utf8)))
        #expect(context.traceID == Self.trace)
        #expect(context.parentID == Self.parent)
    }

    @Test(
        "is not read from anything else",
        arguments: [
            "", "-", "00", "00-\(trace)", "00-\(trace)-\(parent)", "00-\(trace)-\(parent)-", "00-\(trace)-\(parent)-0",
            // No longer in version 00; in others, only after a dash.
            "00-\(trace)-\(parent)-01-", "00-\(trace)-\(parent)-01-more", "00-\(trace)-\(parent)-011",
            "01-\(trace)-\(parent)-01more", "01-\(trace)-\(parent)-01 ",
            // The version that is never used.
            "ff-\(trace)-\(parent)-01", "ff-\(trace)-\(parent)-01-more",
            // Lower case alone, and hexadecimal alone.
            "00-\(trace.uppercased())-\(parent)-01", "00-\(trace)-\(parent.uppercased())-01",
            "0A-\(trace)-\(parent)-01",
            "00-\(trace)-\(parent)-0A", "0x-\(trace)-\(parent)-01", "00-\(trace.dropLast())g-\(parent)-01",
            "00-\(trace)-\(parent.dropLast())-01-", "00-\(trace)-\(parent)-.0", "00-\(trace)-\(parent)-0x",
            // All zero.
            "00-\(String(repeating: "0", count: 32))-\(parent)-01",
            "00-\(trace)-\(String(repeating: "0", count: 16))-01",
            // Other separators, and white space, which the field's own is taken off before.
            "00_\(trace)_\(parent)_01", "00-\(trace)-\(parent)=01", " 00-\(trace)-\(parent)-01",
            "00 -\(trace)-\(parent)-1",
            "00-\(trace)\(parent)---01", "é0-\(trace)-\(parent)-0",
        ])
    func refuses(text: String) { #expect(TraceContext(traceparent: Array(text.utf8)) == nil) }

    @Test("A very long value costs no more than a short one")
    func long() {
        let text =
            Array("01-\(Self.trace)-\(Self.parent)-01-".utf8) + Array(repeating: UInt8(ascii: "x"), count: 10_000)
        #expect(TraceContext(traceparent: text)?.traceID == Self.trace)
        #expect(TraceContext(traceparent: text[...])?.parentID == Self.parent)
    }
}
