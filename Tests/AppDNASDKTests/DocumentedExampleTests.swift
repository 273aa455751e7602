import AppDNASDK
import Foundation
import TestSupport
import Testing

extension SharedClientTests {
    @Suite struct DocumentedExampleTests {
        /// The example's own key is a placeholder, so an app with a key has configured before it.
        @Test func theExampleReadsWhatWasPublished() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let url = try stage.options().baseURL
            try stage.publish(Stage.template(welcome: "Good morning"))
            await nextFetch { _ = documentedExample(url: url) }
            let values = documentedExample(url: url)
            #expect(values.welcome == "Good morning")
            #expect(values.maxRetries == 5)
            #expect(values.discount == 0.25)
            #expect(values.promoEnabled)
            #expect(
                values.allConfig.keys.sorted() == ["discount_rate", "max_retries", "show_promo", "welcome_message"])
        }

        @Test func theExampleThatWaitsHasWhatWasPublished() async throws {
            let theme = ##"{"parameters": {"theme": {"type": "json", "default": "{\"primary\": \"#8a6d3b\"}"}}}"##
            let stage = try await Stage.set(template: theme)
            defer { stage.end() }
            let url = try stage.options().baseURL
            #expect(await freshTheme(apiKey: stage.project.appKey, url: url)?.primary == "#8a6d3b")
            #expect(stage.tap.exchanges().contains { $0.request.target.contains("app_version=2.1%2B45") })
        }

        @Test func withoutAServiceTheExampleHasItsOwnValues() throws {
            defer { AppDNA.shutdown() }
            let values = documentedExample(url: try #require(URL(string: "http://127.0.0.1:1")))
            #expect(values.welcome == "Hello!")
            #expect(values.maxRetries == 3)
            #expect(values.discount == 0.1)
            #expect(!values.promoEnabled)
            #expect(values.allConfig.isEmpty)
        }
    }
}
