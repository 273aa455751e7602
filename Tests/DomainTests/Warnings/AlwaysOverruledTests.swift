import Domain
import Testing

/// Conditions that an earlier one always wins over.
@Suite struct AlwaysOverruledTests {
    @Test(arguments: [
        (platform("ios"), platform("iOS")), (platform("ios", "android"), platform("android")),
        (platform("ios"), platform("ios") + "," + tier("gold")), (tier("gold", "silver"), tier("silver")),
        (claim("role", "vip", "staff"), claim("role", "vip")), (language("en"), language("en-US", "en-GB")),
        (language("zh-Hant"), language("zh-Hant-TW")), (language("zh-Hant", "en"), language("en", "zh-Hant")),
        (percent("s", 0, 50), percent("s", 10, 50)), (percent("s", 0, 50), percent("s", 0, 50)),
        (version(">=", "2"), version(">=", "2.1")), (version(">=", "2"), version(">", "2.0")),
        (version(">", "2"), version(">=", "2.0.1")), (version(">", "2"), version("==", "2.1")),
        (version("<", "2"), version("<", "2")), (version("<=", "2"), version("<", "2")),
        (version("<", "2"), version("<=", "2-beta")), (version("<=", "2"), version("<=", "1.9")),
        (version("!=", "2"), version("<", "2")), (version("!=", "2"), version(">", "2")),
        (version("!=", "2"), version("<=", "1")), (version("!=", "2"), version(">=", "3")),
        (version("!=", "2"), version("!=", "2.0")), (version("!=", "2"), version("==", "3")),
        (
            version(">=", "2") + "," + platform("ios"),
            tier("gold") + "," + platform("ios") + "," + version("==", "2.5")
        ),
        (version(">=", "2") + "," + version("!=", "3"), version(">", "3")),
    ]) func whatFollowsFromAnEarlierConditionNeverDecides(_ earlier: String, _ later: String) throws {
        let warnings = try warnings(earlier, later)
        #expect(warnings.map(\.code) == [.alwaysOverruled])
        #expect(warnings.map(\.path) == ["/conditions/1"])
        #expect(
            warnings.map(\.message) == [
                #""later" never decides: whoever matches it matches "earlier" too, which comes first and has a value "#
                    + #"wherever "later" has one."#
            ])
    }

    @Test(arguments: [
        (platform("ios"), platform("ios", "android")), (platform("ios") + "," + tier("gold"), platform("ios")),
        (tier("gold"), platform("gold")), (claim("role", "vip"), claim("role", "VIP")),
        (claim("role", "vip"), claim("plan", "vip")), (language("en-US"), language("en")),
        (language("en-US"), language("en-Latn-US")), (language("de"), language("fr")),
        (percent("s", 0, 50), percent("s", 0, 50.000001)), (percent("s", 0, 50), percent("t", 0, 50)),
        (version(">", "2"), version(">=", "2")), (version("<", "2"), version("<=", "2")),
        (version(">=", "2"), version("!=", "1")), (version("==", "2"), version(">=", "2")),
        (version("!=", "2"), version(">=", "2")), (version("!=", "2"), version("<=", "2")),
        (version("!=", "2"), version("!=", "3")), (version("<", "3"), version(">", "2")),
    ]) func whatDoesNotFollowIsNotWarnedOf(_ earlier: String, _ later: String) throws {
        #expect(try warnings(earlier, later).isEmpty)
    }

    @Test(
        arguments: [
            (["p": ["a", "b"]], ["/conditions/1"]), (["p": ["a", "b"], "q": ["a", "b"]], ["/conditions/1"]),
            (["p": ["a", "b"], "q": ["a"]], ["/conditions/1"]), (["p": ["a", "b"], "q": ["b"]], []),
            (["p": ["a"], "q": ["b"]], []), (["p": ["b", "a"]], ["/conditions/1"]),
        ] as [(KeyValuePairs<String, [String]>, [String])])
    func theEarlierOneHasAValueWhereverTheLaterHasOne(
        _ parameters: KeyValuePairs<String, [String]>, _ paths: [String]
    ) throws {
        let conditions = [("a", platform("ios", "tv")), ("b", platform("ios"))]
        #expect(try Template.warnings(conditions: conditions, parameters: parameters).map(\.path) == paths)
    }

    @Test func theOrderDecidesWhichIsOverruled() throws {
        #expect(try warnings(platform("ios"), platform("ios", "tv")).isEmpty)
        #expect(try warnings(platform("ios", "tv"), platform("ios")).count == 1)
    }

    @Test func whatNeverMatchesOverrulesNothingAndIsToldOnce() throws {
        let impossible = platform("a") + "," + platform("b")
        #expect(try warnings(impossible, impossible).map(\.code) == [.neverMatches, .neverMatches])
    }

    @Test func ofManyTheWorkIsBounded() throws {
        let conditions = (0..<2_000).map { ("c\($0)", version(">=", "\($0)")) }
        let names = conditions.map(\.0)
        let warnings = try Template.warnings(conditions: conditions, parameters: ["p": names, "q": names])
        // Each later one follows from the first: found at once.
        #expect(warnings.count == 1_999)
        let reversed = try Template.warnings(conditions: conditions.reversed(), parameters: ["p": names])
        #expect(reversed.isEmpty)
    }

    private func warnings(_ earlier: String, _ later: String) throws -> [TemplateWarning] {
        try Template.warnings(
            conditions: [("earlier", earlier), ("later", later)], parameters: ["p": ["earlier", "later"]])
    }
}
