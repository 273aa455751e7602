import Testing

@testable import Domain

@Suite struct ModelSettingsTests {
    private static func patched(_ patch: String) throws -> (settings: ProjectSettings, faults: [SettingFault]) {
        var settings = ProjectSettings.standard
        let faults = settings.apply(try #require(try parse(patch, duplicates: .keep).asObject))
        return (settings, faults)
    }

    @Test func settingsAreShownAsTheInterfaceHasThem() throws {
        let text =
            #"{"min_fetch_interval":3600,"allowed_origins":null,"#
            + #""token":{"issuer":null,"audience":null,"uid_claim":"sub","tier_claim":"tier","claims_path":"claims"}}"#
        #expect(String(decoding: ProjectSettings.standard.json.encoded(), as: UTF8.self) == text)
    }

    private static let token =
        #""token":{"issuer":null,"audience":null,"uid_claim":"s","tier_claim":"t","claims_path":"c"}"#

    static let patches = [
        "{}", #"{"min_fetch_interval":0}"#, #"{"min_fetch_interval":604800.0}"#, #"{"allowed_origins":[]}"#,
        #"{"allowed_origins":["https://app.example","http://localhost:3000"]}"#,
        #"{"token":{"issuer":"https://id.example/","audience":"é"}}"#,
        #"{"token":{"uid_claim":"user.id","tier_claim":"app_metadata.plan","claims_path":"."}}"#,
    ]

    @Test(arguments: patches) func whatIsWrittenIsReadAsTheSameSettings(_ patch: String) throws {
        let (settings, faults) = try Self.patched(patch)
        #expect(faults.isEmpty)
        #expect(ProjectSettings.read(settings.json) == settings)
        let token = try #require(settings.json.asObject?["token"]?.asObject)
        let reordered = JSONObject(
            try #require(settings.json.asObject).members.reversed().map {
                (
                    $0.key,
                    $0.key == "token"
                        ? .object(JSONObject(token.members.reversed().map { ($0.key, $0.value) })) : $0.value
                )
            })
        #expect(ProjectSettings.read(.object(reordered)) == settings)
    }

    @Test(arguments: [
        "null", "[]", "{}", #"{"min_fetch_interval":1,"allowed_origins":null}"#,
        #"{"min_fetch_interval":1,"allowed_origins":null,"token":{}}"#,
        #"{"min_fetch_interval":1,"allowed_origins":null,\#(token),"x":1}"#,
        #"{"min_fetch_interval":-1,"allowed_origins":null,\#(token)}"#,
        #"{"min_fetch_interval":1,"min_fetch_interval":1,\#(token)}"#,
        #"""
        {"min_fetch_interval":1,"allowed_origins":null,
        "token":{"issuer":null,"issuer":null,"uid_claim":"s","tier_claim":"t","claims_path":"c"}}
        """#,
    ]) func anythingElseIsNotRead(_ text: String) throws {
        #expect(ProjectSettings.read(try parse(text, duplicates: .keep)) == nil)
    }

    @Test func onlyTheMembersPresentChange() throws {
        var expected = ProjectSettings.standard
        expected.token.audience = "app"
        #expect(try Self.patched(#"{"token":{"audience":"app"}}"#).settings == expected)
        expected.token.audience = nil
        expected.minFetchInterval = 60
        #expect(try Self.patched(#"{"min_fetch_interval":60}"#).settings == expected)
        #expect(try Self.patched("{}").settings == .standard)
    }

    @Test func nullTakesAnIssuerAway() throws {
        var settings = ProjectSettings.standard
        settings.token.issuer = "x"
        #expect(settings.apply(["token": ["issuer": nil]]).isEmpty)
        #expect(settings.token.issuer == nil)
    }

    @Test(
        arguments: [
            ("null", .any), (#"["*"]"#, .any), ("[]", .only([])),
            (
                #"""
                ["https://a.example","http://localhost:3000","capacitor://localhost","http://[::1]:8080",
                "http://127.0.0.1","https://xn--bcher-kva.example",
                "chrome-extension://abc_d"]
                """#,
                .only([
                    "https://a.example", "http://localhost:3000", "capacitor://localhost", "http://[::1]:8080",
                    "http://127.0.0.1", "https://xn--bcher-kva.example", "chrome-extension://abc_d",
                ])
            ),
        ] as [(String, AllowedOrigins)]) func originsAreRead(json: String, origins: AllowedOrigins) throws
    {
        var settings = ProjectSettings.standard
        settings.allowedOrigins = .only(["https://before.example"])
        #expect(settings.apply(["allowed_origins": try parse(json)]).isEmpty)
        #expect(settings.allowedOrigins == origins)
    }

    @Test(arguments: [
        "", "null", "*", "a.example", "https://", "https:/a", "https:a", "//a.example", "https://a.example/",
        "https://a.example/x", "https://a.example?q",
        "https://a.example#f", "https://u@a.example", "https://a.example:", "https://a.example:0",
        "https://a.example:65536", "https://a.example:08",
        "https://a.example:+8", "https://a.example:8/", "HTTPS://a.example", "https://A.example",
        "https://bücher.example", "https://a example", " https://a.example",
        "https://a.example:443", "http://a.example:80", "https://[::1", "https://::1", "https://[]", "https://[g::1]",
        "https://*.example", "1http://a", "https://a.example:8:9",
        "https://a.example\n", "https://a.example\u{0}", "https://a,https://b", "https://[::1]x:8",
    ]) func noOtherTextIsAnOrigin(_ text: String) {
        var settings = ProjectSettings.standard
        let faults = settings.apply(["allowed_origins": ["https://good.example", .string(text)]])
        #expect(faults.map(\.path) == ["/allowed_origins/1"])
        #expect(faults.map(\.code) == [.invalidSetting])
        #expect(settings == .standard)
    }

    @Test(arguments: [
        (#"{"min_fetch_interval":-1}"#, "/min_fetch_interval invalid_setting"),
        (#"{"min_fetch_interval":604801}"#, "/min_fetch_interval invalid_setting"),
        (#"{"min_fetch_interval":1.5}"#, "/min_fetch_interval invalid_setting"),
        (#"{"min_fetch_interval":1e99}"#, "/min_fetch_interval invalid_setting"),
        (#"{"min_fetch_interval":"60"}"#, "/min_fetch_interval wrong_type"),
        (#"{"min_fetch_interval":null}"#, "/min_fetch_interval wrong_type"),
        (#"{"allowed_origins":"*"}"#, "/allowed_origins wrong_type"),
        (#"{"allowed_origins":[1]}"#, "/allowed_origins/0 wrong_type"),
        (#"{"allowed_origins":["*","https://a.example"]}"#, "/allowed_origins/0 invalid_setting"),
        (#"{"token":null}"#, "/token wrong_type"), (#"{"token":[]}"#, "/token wrong_type"),
        (#"{"token":{"x/y":1}}"#, "/token/x~1y unknown_field"),
        (#"{"token":{"issuer":""}}"#, "/token/issuer invalid_setting"),
        (#"{"token":{"issuer":"\u0000"}}"#, "/token/issuer invalid_setting"),
        (#"{"token":{"audience":7}}"#, "/token/audience wrong_type"),
        (#"{"token":{"uid_claim":""}}"#, "/token/uid_claim invalid_setting"),
        (#"{"token":{"uid_claim":"a..b"}}"#, "/token/uid_claim invalid_setting"),
        (#"{"token":{"uid_claim":null}}"#, "/token/uid_claim wrong_type"),
        (#"{"token":{"tier_claim":"."}}"#, "/token/tier_claim invalid_setting"),
        (#"{"token":{"claims_path":null}}"#, "/token/claims_path wrong_type"),
        (#"{"token":{"claims_path":".a"}}"#, "/token/claims_path invalid_setting"),
        (#"{"ttl":1}"#, "/ttl unknown_field"),
        (
            #"{"min_fetch_interval":1,"token":{"issuer":1,"x":2},"y":3}"#,
            "/token/issuer wrong_type,/token/x unknown_field,/y unknown_field"
        ),
    ]) func aFaultyPatchChangesNothing(patch: String, expected: String) throws {
        let (settings, faults) = try Self.patched(patch)
        #expect(faults.map { "\($0.path) \($0.code.rawValue)" }.joined(separator: ",") == expected)
        #expect(settings == .standard)
        #expect(faults.allSatisfy { $0.message.hasSuffix(".") || $0.message.hasSuffix("?") })
    }

    @Test(arguments: [".", ""]) func theTopLevelMayHoldTheClaims(_ text: String) {
        var settings = ProjectSettings.standard
        #expect(settings.apply(["token": ["claims_path": .string(text)]]).isEmpty)
        #expect(settings.token.claims == .topLevel)
    }

    @Test func aMisspeltSettingNamesTheNearest() throws {
        #expect(
            try Self.patched(#"{"min_fetch_intervall":1}"#).faults[0].message.hasSuffix(
                "Did you mean \"min_fetch_interval\"?"))
    }

    @Test func atMostAHundredOriginsAreAllowed() {
        var settings = ProjectSettings.standard
        func origins(_ count: Int) -> JSONObject {
            ["allowed_origins": .array((0..<count).map { .string("https://a\($0).example") })]
        }
        #expect(settings.apply(origins(100)).isEmpty)
        #expect(settings.apply(origins(101)).map(\.path) == ["/allowed_origins"])
    }

    @Test func ofAHostilePatchAHundredFaultsAreListed() {
        var settings = ProjectSettings.standard
        #expect(settings.apply(JSONObject((0..<10_000).map { ("x\($0)", 1) })).count == 100)
    }
}
