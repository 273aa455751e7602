import AppDNASDK
import Foundation
import RemoteConfigClient
import TestSupport
import Testing

/// The app's one client before the real service. All of it is one client, so one test at a time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SharedClientTests {
    @Test func beforeItIsConfiguredThereAreNoValues() {
        #expect(AppDNA.client == nil)
        #expect(AppDNA.remoteConfig.get("welcome_message") == nil)
        #expect(AppDNA.remoteConfig.getAll().isEmpty)
        #expect(AppDNA.remoteConfig.source(of: "welcome_message") == nil)
    }

    /// Reads a value as it goes.
    private final class LastReader: Sendable {
        deinit { _ = AppDNA.remoteConfig.get("welcome_message") }
    }

    @Test func whatWaitsForAClientMayComeBackHereAsItGoes() {
        weak var gone: LastReader?
        do {
            let reader = LastReader()
            gone = reader
            AppDNA.remoteConfig.onChanged { _ = reader }
        }
        #expect(gone != nil)
        AppDNA.shutdown()
        #expect(gone == nil)
    }

    @Test func whatAnAdminPublishedArrives() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        #expect(AppDNA.remoteConfig.get("welcome_message") as? String == "Welcome")
        #expect(AppDNA.remoteConfig.get("max_retries") as? Int == 5)
        #expect(AppDNA.remoteConfig.get("max_retries") as? Double == 5)
        #expect(AppDNA.remoteConfig.get("discount_rate") as? Double == 0.25)
        #expect(AppDNA.remoteConfig.get("discount_rate") as? Int == nil)
        #expect(AppDNA.remoteConfig.get("show_promo") as? Bool == true)
        #expect(AppDNA.remoteConfig.get("no_such_key") == nil)
        #expect(AppDNA.remoteConfig.getAll().count == 4)
        #expect(AppDNA.client?.values.version == 1)
    }

    @Test func theTypedReadsSayNilOfAnotherType() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
        #expect(AppDNA.remoteConfig.int("max_retries") == 5)
        #expect(AppDNA.remoteConfig.double("discount_rate") == 0.25)
        #expect(AppDNA.remoteConfig.bool("show_promo") == true)
        #expect(AppDNA.remoteConfig.decode("max_retries", as: UInt8.self) == 5)
        #expect(AppDNA.remoteConfig.source(of: "show_promo") == .fetched)
        #expect(AppDNA.remoteConfig.string("max_retries") == nil)
        #expect(AppDNA.remoteConfig.int("discount_rate") == nil)
        #expect(AppDNA.remoteConfig.double("show_promo") == nil)
        #expect(AppDNA.remoteConfig.bool("max_retries") == nil)
    }

    @Test func whatWasSaidBeforeItIsConfiguredHoldsInItsOrder() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        let (one, two) = (try stage.token(of: "one"), try stage.token(of: "two"))
        AppDNA.setAccessToken(one)
        AppDNA.setAccessToken(nil)
        AppDNA.identify("account-2", accessToken: two)
        AppDNA.remoteConfig.refresh()
        try await stage.start()
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome, Two")
    }

    @Test func shutdownForgetsWhatWasSaidBeforeIt() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        let calls = CallCounter()
        AppDNA.setAccessToken(try stage.token(of: "one"))
        AppDNA.remoteConfig.onChanged { calls.add() }
        AppDNA.shutdown()
        try await stage.start()
        await mainThreadIsIdle()
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
        #expect(calls.onMainQueue.isEmpty)
    }

    @Test(arguments: ["refresh", "forceRefreshConfig"])
    func aPublishArrivesWithTheNextRefresh(_ call: String) async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        try stage.publish(Stage.template(welcome: "Good morning"))
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome", "nothing tells apps of a publish")
        await nextFetch {
            if call == "refresh" { AppDNA.remoteConfig.refresh() } else { AppDNA.forceRefreshConfig() }
        }
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Good morning")
        #expect(stage.tap.exchanges().map(\.answer.status) == [200, 200])
    }

    @Test func theChangesTellWhichKeysAreOthers() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        var changes = try #require(AppDNA.client?.changes().makeAsyncIterator())
        try stage.publish(Stage.template(welcome: "Good morning"))
        AppDNA.remoteConfig.refresh()
        let change = try #require(await changes.next())
        #expect(change.keys == ["welcome_message"])
        #expect(change.version == 2)
        #expect(change.source == .fetched)
    }

    @Test func aSecondConfigureIsIgnoredWithALineInTheLog() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        let client = AppDNA.client
        AppDNA.configure(apiKey: "another", options: try stage.options { $0.accessToken = "another" })
        #expect(AppDNA.client === client)
        #expect(stage.log.withLock { $0 }.filter { $0.contains("configure was called again") }.count == 1)
        try await stage.fetch()
        #expect(Set(stage.tap.exchanges().map { $0.request.header("x-app-key") }) == [stage.project.appKey])
    }

    @Test func shutdownEndsItAndConfigureBeginsAnew() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        let old = try #require(AppDNA.client)
        let calls = CallCounter()
        AppDNA.remoteConfig.onChanged { calls.add() }
        AppDNA.shutdown()
        #expect(AppDNA.client == nil)
        #expect(AppDNA.remoteConfig.getAll().isEmpty)
        await #expect(throws: RemoteConfigError.cancelled) { try await old.fetch() }
        try await stage.start()
        #expect(AppDNA.client !== old)
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
        #expect(calls.onMainQueue.isEmpty, "the handlers of the first client ended with it")
    }

    @Test func theNextStartHasTheValuesBeforeItAsks() async throws {
        let stage = try await Stage.set()
        defer { stage.end() }
        try await stage.start()
        AppDNA.shutdown()
        stage.tap.lead(to: nil)
        AppDNA.configure(apiKey: stage.project.appKey, options: try stage.options())
        #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
        #expect(AppDNA.remoteConfig.source(of: "welcome_message") == .cached)
    }
}
