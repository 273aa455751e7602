import Foundation
import TestSupport
import Testing

/// What goes over the wire where people write other digits than ASCII's: by a process of its own, since an environment is a
/// process's. Foundation's own locale stays `en_001` on Linux, whatever the environment says; that the SDK asks it nothing
/// is held by the house rules.
@Suite(.timeLimit(.minutes(5))) struct LocaleTests {
    @Test(arguments: [("ar_EG", "ar-EG", "Ahlan"), ("fa_IR", "fa-IR", "Salam")])
    func theQueryIsASCIIWhateverTheLocale(_ locale: String, _ language: String, _ welcome: String) async throws {
        let stage = try await Stage.set(template: Self.template)
        defer { stage.tap.stop() }
        let output = try Probe.run(
            ["http://127.0.0.1:\(stage.tap.port)", stage.project.appKey, "2.1+45", stage.folder.path],
            environment: ["LC_ALL": locale + ".UTF-8", "LANG": locale + ".UTF-8"])
        #expect(output["welcome"] == welcome, "the service has read the language")
        #expect(output["since_2_1"] == "true", "the service has read the version")
        let fetch = try #require(stage.tap.exchanges().first)
        let instance = try String(contentsOf: stage.folder.appending(path: "instance-id"), encoding: .utf8)
        #expect(
            fetch.request.line == "GET /config?platform=linux&app_version=2.1%2B45&language=\(language)"
                + "&instance_id=\(instance) HTTP/1.1")
        #expect(instance.wholeMatch(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) != nil)
        try FileManager.default.removeItem(at: stage.folder)
    }

    private static let template = """
        {
          "conditions": [
            {"name": "arabic", "rules": [{"field": "language", "values": ["ar-EG"]}]},
            {"name": "persian", "rules": [{"field": "language", "values": ["fa-IR"]}]},
            {"name": "since_2_1", "rules": [{"field": "app_version", "op": ">=", "value": "2.1"}]}
          ],
          "parameters": {
            "welcome": {"type": "string", "default": "Welcome",
                        "conditional_values": {"arabic": "Ahlan", "persian": "Salam"}},
            "since_2_1": {"type": "boolean", "default": false, "conditional_values": {"since_2_1": true}}
          }
        }
        """
}
