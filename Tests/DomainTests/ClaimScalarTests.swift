import Testing

@testable import Domain

@Suite struct ClaimScalarTests {
    @Test(arguments: [
        ("3", "3.0"), ("3", "3e0"), ("3", "30E-1"), ("3", "0.3e+1"), ("0", "-0"), ("0", "-0.0e9"),
        ("0", "0e99999999999999999999999"),
        ("1e999999999", "10e999999998"), ("1e-999999999", "0.1e-999999998"), ("100", "1e2"),
        ("9007199254740993", "9007199254740993.0"),
        ("-1.5", "-15e-1"), ("1e0000000000000000000000002", "100"),
    ])
    func numbersOfOneValueAreEqual(_ left: String, _ right: String) throws {
        #expect(try number(left) == number(right))
        #expect(try number(left).hashValue == number(right).hashValue)
    }

    @Test(arguments: [
        ("3", "3.0000000000000000000000000001"), ("9007199254740993", "9007199254740992"), ("1", "-1"),
        ("1e999999999", "1e999999998"),
        ("1e400", "1e401"), ("0", "1e-400"), ("12", "1.2"), ("1", "10"),
    ])
    func numbersOfTwoValuesDiffer(_ left: String, _ right: String) throws { #expect(try number(left) != number(right)) }

    @Test(arguments: [
        ("3.0", "3"), ("-0", "0"), ("1e21", "1000000000000000000000"), ("1e-7", "0.0000001"), ("-1.50", "-1.5"),
        ("0.10", "0.1"),
        ("12e-1", "1.2"), ("1E2", "100"),
    ])
    func aNumberEqualsTheStringOfItsShortestForm(_ text: String, _ shortest: String) throws {
        #expect(try number(text) == CanonicalScalar(string: shortest))
    }

    @Test(arguments: [
        "3.0", "3e0", "03", "+3", " 3", "3 ", "3.", ".3", "-0", "-", "", "0.0", "00", "0.30", "1e2", "-0.0", "3\n",
        "3\r\n", "٣", "３",
        "0x3", "--3", "3.1.2", "3\u{0}", "-03", "Infinity", "NaN",
    ])
    func anyOtherStringEqualsNoNumber(_ text: String) throws {
        for number in try ["3", "0", "0.3", "100", "-3", "3.1", "2", "10"].map(number) {
            #expect(CanonicalScalar(string: text) != number)
        }
    }

    @Test func booleansAreTheirNames() {
        #expect(CanonicalScalar(boolean: true) == CanonicalScalar(string: "true"))
        #expect(CanonicalScalar(boolean: false) == CanonicalScalar(string: "false"))
        #expect(CanonicalScalar(boolean: true) != CanonicalScalar(string: "TRUE"))
        #expect(CanonicalScalar(boolean: true) != CanonicalScalar(boolean: false))
    }

    @Test func stringsCompareByTheirBytes() {
        let spellings = ["é", "e\u{301}", "VIP", "vip", "", "\u{0}", "\n", "\r\n", "vip ", "3e0", "t3", "\u{FEFF}vip"]
        #expect(Set(spellings.map { CanonicalScalar(string: $0) }).count == spellings.count)
    }

    @Test func anExponentBeyondAllBoundsHasNoScalar() {
        #expect(CanonicalScalar(numberText: "1e99999999999999999999") == nil)
        #expect(CanonicalScalar(numberText: "10e9223372036854775807") == nil)
        #expect(CanonicalScalar(numberText: "0.1e-9223372036854775808") == nil)
    }

    private func number(_ text: String) throws -> CanonicalScalar { try #require(CanonicalScalar(numberText: text)) }
}

@Suite struct ClaimTierTests {
    @Test(arguments: [("gold", Tier.gold), ("GOLD", .gold), ("Silver", .silver), ("pLATINUM", .platinum)])
    func aTokensTierIsReadInAnyCase(text: String, tier: Tier) { #expect(Tier(anyCase: text) == tier) }

    @Test(arguments: ["", "gold ", "\u{17F}ilver", "goldé", "bronze", "g\u{0}old", "ＧＯＬＤ"])
    func noOtherTextIsATier(_ text: String) { #expect(Tier(anyCase: text) == nil) }
}
