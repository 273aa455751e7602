import AppDNASDK
import Foundation
import RemoteConfigClient
import TestSupport
import Testing

extension SharedClientTests {
    /// What stays when the service says no, or says nothing.
    @Suite struct OutageTests {
        @Test func aRevokedKeyIsAnErrorAndTheValuesStay() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let path = stage.project.path + "/app-keys/" + stage.project.appKeyID
            #expect(try stage.admin.send("DELETE", path).status == 204)
            await #expect(throws: RemoteConfigError.unauthorized) { try await stage.fetch() }
            #expect(AppDNA.client?.lastError == .unauthorized)
            #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
            #expect(AppDNA.remoteConfig.source(of: "welcome_message") == .fetched)
        }

        @Test func theValuesStayWhileTheServiceIsAwayAndAreRenewedWhenItIsBack() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let first = try await RunningService.start(databaseURL: stage.fixture.databaseURL)
            stage.tap.lead(to: first.port)
            try await stage.start()
            first.kill(SIGTERM)
            #expect(try await first.waitForExit() == 0)
            await #expect(throws: RemoteConfigError.offline) { try await stage.fetch() }
            #expect(AppDNA.client?.lastError == .offline)
            #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
            try stage.publish(Stage.template(welcome: "Good morning"))
            let second = try await RunningService.start(databaseURL: stage.fixture.databaseURL)
            stage.tap.lead(to: second.port)
            try await stage.fetch()
            #expect(AppDNA.client?.lastError == nil)
            #expect(AppDNA.remoteConfig.string("welcome_message") == "Good morning")
        }

        @Test func aProjectThatWasEmptiedOnPurposeStaysEmpty() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let bundled: (inout AppDNAOptions) -> Void = { $0.defaults = .values(["welcome_message": "Bundled"]) }
            try await stage.start(bundled)
            try stage.publish(#"{"parameters":{}}"#)
            try await stage.fetch()
            #expect(AppDNA.remoteConfig.getAll().isEmpty)
            // Also at the next start, before anything is fetched.
            AppDNA.shutdown()
            stage.tap.lead(to: nil)
            AppDNA.configure(apiKey: stage.project.appKey, options: try stage.options(bundled))
            #expect(AppDNA.remoteConfig.getAll().isEmpty)
            await #expect(throws: RemoteConfigError.offline) { try await stage.fetch() }
            #expect(AppDNA.remoteConfig.getAll().isEmpty)
        }

        @Test func theFirstStartWithoutAServiceHasTheBundledValues() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            stage.tap.lead(to: nil)
            AppDNA.configure(
                apiKey: stage.project.appKey,
                options: try stage.options { $0.defaults = .values(["welcome_message": "Bundled"]) })
            await #expect(throws: RemoteConfigError.offline) { try await stage.fetch() }
            #expect(AppDNA.remoteConfig.string("welcome_message") == "Bundled")
            #expect(AppDNA.remoteConfig.source(of: "welcome_message") == .bundled)
        }
    }
}
