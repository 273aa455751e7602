import Testing

@testable import Domain

@Suite struct VersionTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let a, b: String
        let order: Int?
        var testDescription: String { "\(a) against \(b)" }
    }

    @Test(arguments: try Vectors.load("versions", as: Row.self))
    func ordersAsTheVectorsSay(_ row: Row) {
        #expect(order(row.a, row.b) == row.order)
        #expect(order(row.b, row.a) == row.order.map { -$0 })
    }

    @Test(arguments: [
        ("0.9.0", "0.10.0"), ("6.3.0", "6.10.0"), ("9.0.0", "10.0.0"), ("1.0.0-1", "1.0.0-a"), ("1.0.0-a", "1.0.0-a.0"),
        ("1.0-9", "1.0-10"), ("1.0-A", "1.0-a"), ("1.0-a", "1.0"), ("4294967295", "4294967296"),
        ("1.1.1.1", "1.1.1.1.1"),
        ("1.4294967296", "2"), ("1.0-99999999999999999999998", "1.0-99999999999999999999999"), ("1.0-a.b-", "1.0-a-b"),
        ("18446744073709551616.1", "18446744073709551616.2"), ("1.2.3.4.0.1-a", "1.2.3.4.0.1"),
    ])
    func comesBefore(earlier: String, later: String) { #expect(order(earlier, later) == -1) }

    @Test(arguments: [
        ("1", "1.0.0.0.0.0.0.0"), ("1.2.3.4.5.6", "1.2.3.4.5.6.0"), ("0", "0.0.0.0.0.0"), ("00.01", "0.1"),
        (" \t1.2\t ", "1.2"), ("v1", "V1"), ("1.0+2016-05-27-1832", "1.0"), ("1.0-01", "1.0-1"), ("1.0-00", "1.0-0"),
        ("1.0\t(7)", "1.0"), ("1(7)", "1"), ("0000000000000000000000001.5", "1.5"), ("1-0a", "1.0-0a"),
        ("1-a+b-c", "1-a"),
    ])
    func equals(_ left: String, _ right: String) throws {
        #expect(order(left, right) == 0)
        #expect(try #require(AppVersion(left)).hashValue == AppVersion(right)?.hashValue)
    }

    @Test(arguments: [
        "", " ", "v", "vv1", "v 1", "+1", "(1)", ".", "1.", ".1", "1..2", "1.-a", "-a", "1-", "1-.", "1-a.", "1-a..b",
        "1-é",
        "1.0\r\n", "1\n", "\n1", "1.0\u{0}", "\u{0}", "1.0-\u{0}", "1,0", "١.٢", "१", "１.２", "1.0-٢", "1_0", "1.0_rc",
        "0x1", "1e3",
        "1.0\u{301}", "\u{FEFF}1.0", "\u{A0}1.0",
    ])
    func cannotBeRead(_ text: String) { #expect(AppVersion(text) == nil) }

    @Test(.timeLimit(.minutes(5)))
    func aHundredThousandSegmentsStayLinear() throws {
        let time = try processorTime {
            let long = try #require(AppVersion(Array(repeating: "7", count: 100_000).joined(separator: ".")))
            let longer = try #require(AppVersion(Array(repeating: "7", count: 100_001).joined(separator: ".")))
            let preRelease = try #require(
                AppVersion("1-" + Array(repeating: "a", count: 100_000).joined(separator: ".")))
            let short = try #require(AppVersion("7.7.7.8"))
            #expect(long < longer)
            #expect(long < short)
            #expect(preRelease < long)
            #expect(AppVersion("1" + String(repeating: ".0", count: 100_000)) == AppVersion("1"))
        }
        #expect(time < .seconds(30))
    }

    private func order(_ left: String, _ right: String) -> Int? {
        guard let left = AppVersion(left), let right = AppVersion(right) else { return nil }
        if left == right { return 0 }
        return left < right ? -1 : 1
    }
}
