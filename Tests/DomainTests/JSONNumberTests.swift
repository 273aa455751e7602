import Testing

@testable import Domain

@Suite struct JSONNumberTests {
    @Test(arguments: ["0", "-0", "10", "1.50", "1e5", "-1.25E-10", "123456789012345678901234567890"])
    func isMadeOfANumbersText(_ text: String) throws { #expect(try #require(JSONNumber(text: text)).text == text) }

    @Test(arguments: [
        "", " 1", "1 ", "01", "+1", "1.", ".1", "1e", "NaN", "0x1", "1\u{0}", "１", "[1]", "\"1\"", "null", "--1",
    ])
    func isMadeOfNothingElse(_ text: String) { #expect(JSONNumber(text: text) == nil) }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("0.000", 0), ("-0e99999999999999999999", 0), ("3", 3), ("3.0", 3), ("3e0", 3),
            ("30e-1", 3),
            ("0.3e1", 3), ("0.0003E+4", 3), ("-12", -12), ("1e3", 1000), ("1.5e1", 15), ("100e-2", 1),
            ("1e00000000000000000000002", 100),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775.807e3", .max),
            ("9223372036854775807.00", .max), ("92233720368547758070e-1", .max),
            ("1000000000000000000", 1_000_000_000_000_000_000),
            ("1e18", 1_000_000_000_000_000_000), ("9007199254740993", 9_007_199_254_740_993),
        ] as [(String, Int64)]) func aWholeNumberIsExactHoweverSpelled(text: String, value: Int64) throws
    {
        #expect(try #require(JSONNumber(text: text)).int64 == value)
    }

    @Test(arguments: [
        "0.5", "1.0000000000000000000000000001", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
        "1e99999999999999999999", "1e-99999999999999999999", "10e9223372036854775807", "0.1e-9223372036854775808",
        "123456789012345678901234567890", "15e-1", "1e-400",
    ]) func whatIsNotWholeOrDoesNotFitIsNoInteger(_ text: String) throws {
        #expect(try #require(JSONNumber(text: text)).int64 == nil)
    }

    @Test(
        arguments: [
            ("20", 20_000_000), ("20.0", 20_000_000), ("2e1", 20_000_000), ("0.1e-5", 1), ("0.000001", 1), ("1e-6", 1),
            ("0.0000010", 1), ("33.333333", 33_333_333), ("0.1", 100_000), ("100", 100_000_000),
            ("99.999999", 99_999_999),
            ("-5", -5_000_000), ("0.29", 290_000), ("1.005", 1_005_000), ("0", 0), ("-0.0", 0),
        ] as [(String, Int64)]) func millionthsAreExact(text: String, value: Int64) throws
    {
        #expect(try #require(JSONNumber(text: text)).integer(timesTenToThe: 6) == value)
    }

    @Test(arguments: [
        "0.0000001", "1e-7", "33.3333333", "0.00000100000000000000000001", "1e13", "1e-99999999999999999999",
    ])
    func whatIsFinerThanMillionthsOrTooLargeIsNone(_ text: String) throws {
        #expect(try #require(JSONNumber(text: text)).integer(timesTenToThe: 6) == nil)
    }

    @Test(arguments: [
        ("1.5", 1.5), ("-0", -0.0), ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0), ("3", 3),
    ])
    func theDoubleIsTheNearest(text: String, value: Double) throws {
        #expect(try #require(JSONNumber(text: text)).double == value)
    }

    @Test func isWrittenOfAnyInteger() {
        #expect(JSONNumber(Int64.min).text == "-9223372036854775808")
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    }

    @Test func numbersOfOneValueInTwoSpellingsDiffer() throws {
        #expect(JSONNumber(text: "1.0") != JSONNumber(text: "1"))
        #expect(JSON.integer(7) == 7)
    }
}
