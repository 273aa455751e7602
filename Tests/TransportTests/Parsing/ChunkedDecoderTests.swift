import Testing

@testable import Transport

@Suite struct ChunkedDecoderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: String
        let body: String

        init(_ name: String, _ input: String, _ body: String = "") {
            testDescription = name
            self.input = input
            self.body = body
        }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: String
        let status: Int

        init(_ name: String, _ input: String, _ status: Int = 400) {
            testDescription = name
            self.input = input
            self.status = status
        }
    }

    static let limits = {
        var limits = HTTPLimits()
        limits.trailerBytesMax = 20
        limits.chunkExtensionBytesMax = 10
        return limits
    }()

    /// Decodes what comes in pieces of `size` bytes, up to a body of 10: the body, whether it is done, and what is left over.
    static func decode(
        _ input: String, inPiecesOf size: Int = .max
    ) throws(ProtocolFailure) -> (body: String, isDone: Bool, rest: String) {
        var decoder = ChunkedDecoder()
        var (body, pending, used): ([UInt8], [UInt8], Int) = ([], [], 0)
        for byte in input.utf8 {
            pending.append(byte)
            if pending.count < size, used + pending.count < input.utf8.count { continue }
            used += try decoder.decode(pending, from: 0, into: &body, bodyBytesMax: 10, limits: limits)
            if decoder.isDone { break }
            pending = []
        }
        return (text(body), decoder.isDone, text(input.utf8.dropFirst(used)))
    }

    static let accepted = [
        Row("no chunk", "0\r\n\r\n"),
        Row("one chunk", "3\r\nabc\r\n0\r\n\r\n", "abc"),
        Row("two chunks", "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", "abc"),
        Row("data that looks like chunks", "5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\n\r\n"),
        Row("zeros before a size", "0000003\r\nabc\r\n00000000\r\n\r\n", "abc"),
        Row("a small hexadecimal digit", "a\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        Row("a capital hexadecimal digit", "A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        Row("an extension", "3;a=\"b\"\r\nabc\r\n0;c\r\n\r\n", "abc"),
        Row("an extension of just the limit", "3;a=bcdefgh\r\nabc\r\n0;i\r\n\r\n", "abc"),
        Row("a trailer", "3\r\nabc\r\n0\r\nA: b\r\nC:\r\n\r\n", "abc"),
        Row("a trailer of just the limit", "0\r\nA: 3456789012345\r\n\r\n"),
        Row("a body of just the limit", "4\r\nabcd\r\n6\r\nefghij\r\n0\r\n\r\n", "abcdefghij"),
    ]

    static let refused = [
        Refused("no size", "\r\nabc"),
        Refused("a size with a sign", "+3\r\nabc"),
        Refused("a size below zero", "-3\r\nabc"),
        Refused("a size with 0x", "0x3\r\nabc"),
        Refused("a size that is no number", "g\r\nabc"),
        Refused("a space before the size", " 3\r\nabc"),
        Refused("a space after the size", "3 \r\nabc"),
        Refused("a size with a line between its digits", "3_0\r\nabc"),
        Refused("a size of nine digits", "000000003\r\nabc"),
        Refused("a size that overflows", "fffffffffffffffff\r\n"),
        Refused("a bare LF after the size", "3\nabc\r\n0\r\n\r\n"),
        Refused("a CR without a LF after the size", "3\rabc"),
        Refused("more data than the size says", "3\r\nabcd\r\n"),
        Refused("less data than the size says", "3\r\nab\r\n0\r\n\r\n"),
        Refused("a bare LF after the data", "3\r\nabc\n0\r\n\r\n"),
        Refused("a CR without a LF after the data", "3\r\nabc\r0\r\n\r\n"),
        Refused("an extension with a bare LF", "3;a\nabc"),
        Refused("an extension with a CR inside", "3;a\rb\r\nabc"),
        Refused("an extension with a NUL", "3;\0\r\nabc"),
        Refused("an extension that is too long", "3;12345678901\r\nabc"),
        Refused("extensions that are too long together", "1;123456\r\na\r\n1;12345\r\nb\r\n"),
        Refused("a trailer without a colon", "0\r\nA\r\n\r\n"),
        Refused("a trailer without a name", "0\r\n: b\r\n\r\n"),
        Refused("a trailer with a space before the colon", "0\r\nA : b\r\n\r\n"),
        Refused("a trailer that is folded", "0\r\nA: b\r\n c\r\n\r\n"),
        Refused("a trailer with a bare LF", "0\r\nA: b\n\r\n"),
        Refused("a trailer with a NUL", "0\r\nA: \0\r\n\r\n"),
        Refused("a bare LF at the end", "0\r\n\n"),
        Refused("a CR without a LF at the end", "0\r\n\ra"),
        Refused("a trailer that is too long", "0\r\nA: 34567890123456\r\n\r\n", 431),
        Refused("a body that is one byte too large", "b\r\nabcdefghijk\r\n", 413),
        Refused("chunks that are too large together", "8\r\nabcdefgh\r\n3\r\nijk\r\n", 413),
        Refused("a chunk of 4 GiB", "ffffffff\r\n", 413),
    ]

    @Test(arguments: accepted) func decodes(_ row: Row) throws {
        let result = try Self.decode(row.input)
        #expect(result == (row.body, true, ""))
    }

    @Test(arguments: accepted) func decodesTheSameHoweverItIsCut(_ row: Row) throws {
        for size in 1...row.input.utf8.count {
            let result = try Self.decode(row.input + "GET", inPiecesOf: size)
            #expect(result == (row.body, true, "GET"), "in pieces of \(size)")
        }
    }

    @Test(arguments: accepted) func isNotDoneBeforeTheLastByte(_ row: Row) throws {
        #expect(try !Self.decode(String(row.input.unicodeScalars.dropLast())).isDone)
    }

    @Test(arguments: refused) func refuses(_ row: Refused) {
        for size in 1...row.input.utf8.count {
            let status: Int?
            do throws(ProtocolFailure) {
                _ = try Self.decode(row.input, inPiecesOf: size)
                status = nil
            } catch { status = error.status }
            #expect(status == row.status, "in pieces of \(size)")
        }
    }
}
