import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct NumberTests {
    struct Reading: Sendable, CustomTestStringConvertible {
        let json: String
        let int: Int?
        let double: Double
        let decimal: String?

        init(_ json: String, int: Int?, double: Double, decimal: String?) {
            (self.json, self.int, self.double, self.decimal) = (json, int, double, decimal)
        }

        var testDescription: String { json }
    }

    static let readings = [
        Reading("0", int: 0, double: 0, decimal: "0"),
        Reading("1", int: 1, double: 1, decimal: "1"),
        Reading("-1", int: -1, double: -1, decimal: "-1"),
        Reading("42", int: 42, double: 42, decimal: "42"),
        Reading("5.0", int: 5, double: 5, decimal: "5"),
        Reading("1e3", int: 1000, double: 1000, decimal: "1000"),
        Reading("1E+3", int: 1000, double: 1000, decimal: "1000"),
        Reading("0.3e1", int: 3, double: 3, decimal: "3"),
        Reading("-0", int: 0, double: 0, decimal: "0"),
        Reading("-0.0", int: 0, double: 0, decimal: "0"),
        Reading("9007199254740991", int: 9_007_199_254_740_991, double: 0x1p53 - 1, decimal: "9007199254740991"),
        Reading("9007199254740992", int: 9_007_199_254_740_992, double: 0x1p53, decimal: "9007199254740992"),
        Reading("9007199254740993", int: 9_007_199_254_740_993, double: 0x1p53, decimal: "9007199254740993"),
        Reading("-9007199254740993", int: -9_007_199_254_740_993, double: -0x1p53, decimal: "-9007199254740993"),
        Reading(
            "1234567890123456789.0", int: 1_234_567_890_123_456_789, double: 1.2345678901234568e18,
            decimal: "1234567890123456789"),
        Reading("9223372036854775807", int: .max, double: 0x1p63, decimal: "9223372036854775807"),
        Reading("9223372036854775807.0", int: .max, double: 0x1p63, decimal: "9223372036854775807"),
        Reading("-9223372036854775808", int: .min, double: -0x1p63, decimal: "-9223372036854775808"),
        Reading("-9223372036854775808.00", int: .min, double: -0x1p63, decimal: "-9223372036854775808"),
        Reading("9223372036854775808", int: nil, double: 0x1p63, decimal: "9223372036854775808"),
        Reading("0.1", int: nil, double: 0.1, decimal: "0.1"),
        Reading("-0.5", int: nil, double: -0.5, decimal: "-0.5"),
        Reading("3.0000000000000000001", int: nil, double: 3, decimal: "3.0000000000000000001"),
        Reading("1e21", int: nil, double: 1e21, decimal: "1000000000000000000000"),
        Reading(
            "12345678901234567890123", int: nil, double: 1.2345678901234568e22,
            decimal: "12345678901234567890123"),
        Reading(
            "12345678901234567890123456789012345678", int: nil, double: 1.2345678901234568e37,
            decimal: "12345678901234567890123456789012345678"),
        Reading(
            "0.12345678901234567890123456789012345678", int: nil, double: 0.12345678901234568,
            decimal: "0.12345678901234567890123456789012345678"),
        Reading("1e300", int: nil, double: 1e300, decimal: nil),
        Reading("1e-300", int: nil, double: 1e-300, decimal: nil),
        Reading("1.7976931348623157e308", int: nil, double: .greatestFiniteMagnitude, decimal: nil),
    ]

    @Test(arguments: readings) func getSatisfiesIntWhereTheNumberIsWholeAndDoubleAlways(_ reading: Reading) throws {
        let value = try #require(try ConfigValues.of(#"{"n":\#(reading.json)}"#).get("n"))
        // What `get` returns has the digits of a `Double`, and so may be whole where the number has a fraction beyond those.
        #expect(value as? Int == reading.int ?? Int(exactly: reading.double))
        #expect(value as? Double == reading.double)
        #expect(value as? String == nil)
    }

    @Test(arguments: readings) func theTypedReadsTellTheNumberAndNothingElse(_ reading: Reading) throws {
        let values = try ConfigValues.of(#"{"n":\#(reading.json)}"#)
        #expect(values.int("n") == reading.int)
        #expect(values.double("n") == reading.double)
        #expect(values.bool("n") == nil)
        #expect(values.string("n") == nil)
    }

    @Test(arguments: readings) func everyDigitIsKeptUpTo38(_ reading: Reading) throws {
        guard case .number(let number)? = try ConfigValues.of(#"{"n":\#(reading.json)}"#).parameters["n"] else {
            Issue.record("\(reading.json) is no number")
            return
        }
        #expect(number.decimal == reading.decimal.flatMap { Decimal(string: $0) })
        #expect(number.decimal.map { "\($0)" } == reading.decimal)
    }

    @Test(arguments: ["1e400", "-1e400", "1e99999999999999999999"])
    func aNumberBeyondDoubleIsPassedOverAndTheOthersStay(_ json: String) throws {
        let values = try ConfigValues.of(#"{"n":\#(json),"other":7}"#)
        #expect(values.get("n") == nil)
        #expect(values.getAll().count == 1)
        #expect(values.int("other") == 7)
    }

    @Test(arguments: [
        ("0.1", 0.1), ("1e21", 1e21), ("1e128", 1e128), ("1e300", 1e300), ("-2.50", -2.5), ("3", 3.0),
        ("1e-130", 1e-130),
    ])
    func aNumberEqualsTheSameNumberFromALiteral(_ json: String, _ literal: Double) throws {
        let value = try ConfigValues.of(#"{"n":\#(json)}"#).parameters["n"]
        #expect(value == .number(ConfigNumber(literal)))
        #expect(value == ConfigValue(floatLiteral: literal))
    }

    @Test func powersOfTenEqualThoseOfLiteralsAsFarAsDoubleGoes() throws {
        for exponent in -323...308 {
            let double = try #require(Double("1e\(exponent)"))
            let value = try ConfigValues.of(#"{"n":1e\#(exponent)}"#).parameters["n"]
            #expect(value == .number(ConfigNumber(double)), "1e\(exponent)")
        }
    }

    @Test(arguments: [("5", "5.0"), ("1000", "1e3"), ("0.1", "0.10"), ("0", "-0.0"), ("100000000000000000000", "1e20")])
    func aNumberEqualsItselfHoweverItIsWritten(_ one: String, _ other: String) throws {
        let values = try ConfigValues.of(#"{"one":\#(one),"other":\#(other)}"#).parameters
        #expect(values["one"] != nil)
        #expect(values["one"] == values["other"])
    }

    @Test(arguments: [
        ("9007199254740992", "9007199254740993"), ("0.1", "0.10000000000000000001"),
        ("12345678901234567890123", "12345678901234567890124"),
    ])
    func numbersThatOnlyDoubleTakesForEqualDiffer(_ one: String, _ other: String) throws {
        let values = try ConfigValues.of(#"{"one":\#(one),"other":\#(other)}"#).parameters
        #expect(values["one"] != values["other"])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func whatIsNoNumberIsNoIntAndNoDecimal(_ double: Double) {
        let number = ConfigNumber(double)
        #expect(number.int == nil)
        #expect(number.decimal == nil)
    }
}
