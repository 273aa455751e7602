import AppDNASDK
import Foundation
import TestSupport
import Testing

extension SharedClientTests {
    /// Bodies of the service as it makes them: the file that an app bundles, and the largest there is.
    @Suite struct BodiesTests {
        @Test func theDefaultsFileOfTheServiceIsReadAsItIs() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let answer = try stage.admin.get(stage.project.path + "/defaults")
            #expect(answer.status == 200)
            let file = FileManager.default.temporaryDirectory.appending(path: "defaults-\(UUID().uuidString).json")
            try Data(answer.body).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            stage.tap.lead(to: nil)
            AppDNA.configure(apiKey: stage.project.appKey, options: try stage.options { $0.defaults = .file(file) })
            #expect(AppDNA.client?.values.version == 1)
            #expect(AppDNA.remoteConfig.source(of: "show_promo") == .bundled)
            let bundled = AppDNA.client?.values.parameters
            #expect(bundled?.count == 4)
            stage.tap.lead(to: stage.fixture.service.port)
            await nextFetch { AppDNA.remoteConfig.refresh() }
            #expect(AppDNA.remoteConfig.source(of: "show_promo") == .fetched)
            #expect(AppDNA.client?.values.parameters == bundled, "no condition applies to this caller")
            #expect(stage.log.withLock { $0 } == [])
        }

        @Test func threeThousandParametersComeCompressedAndAreKept() async throws {
            let parameters = (0..<3_000).map { number in
                #""key_\#(number)": {"type": "string", "default": "the value of number \#(number)"}"#
            }
            let template = #"{"parameters": {\#(parameters.joined(separator: ","))}}"#
            let stage = try await Stage.set(template: template)
            defer { stage.end() }
            try await stage.start()
            let expected = Dictionary(
                uniqueKeysWithValues: (0..<3_000).map { ("key_\($0)", "the value of number \($0)") })
            #expect(AppDNA.remoteConfig.getAll() as? [String: String] == expected)
            let exchange = try #require(stage.tap.exchanges().first)
            #expect(exchange.answer.header("content-encoding") == "gzip")
            #expect(exchange.answer.header("etag")?.hasSuffix("-gzip\"") == true)
            try await stage.restart()
            #expect(AppDNA.remoteConfig.getAll() as? [String: String] == expected)
            #expect(stage.tap.exchanges().map(\.answer.status) == [200, 304])
        }
    }
}
