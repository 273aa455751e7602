import Crypto
import Domain

/// A template that says which version it is, and whose it is, so that every value of it can be held against that.
struct MarkedTemplate: Hashable, Sendable {
    let project: String
    /// The number that it gets if it is published over the version that it was written for.
    let version: Int
    /// What no other document has.
    let mark: String

    /// As it is published.
    var document: String {
        """
        {
          "conditions": [
            {"name": "ios", "rules": [{"field": "platform", "values": ["ios"]}]},
            {"name": "gold", "rules": [{"field": "tier", "values": ["gold"]}]},
            {"name": "recent", "rules": [{"field": "app_version", "op": ">=", "value": "3.0"}]}
          ],
          "parameters": {
            "version": {"type": "number", "default": \(version)},
            "mark": {"type": "string", "default": "\(mark)"},
            "checksum": {"type": "string", "default": "\(checksum)"},
            "platform": {"type": "string", "default": "other-\(version)",
                         "conditional_values": {"ios": "ios-\(version)"}},
            "tier": {"type": "string", "default": "none-\(version)", "conditional_values": {"gold": "gold-\(version)"}},
            "recent": {"type": "boolean", "default": false, "conditional_values": {"recent": true}}
          }
        }
        """
    }

    private var checksum: String { SHA256.hash(Array("\(project) \(version) \(mark)".utf8)).hex }

    /// What is wrong with the body of an answer to `caller`; nil if all of it is of one version, and as `caller` gets it.
    static func fault(in body: JSON, for caller: AppCaller) -> String? {
        let (data, parameters) = (body["data"], body["data"]["parameters"])
        guard let version = data["version"].asInt, let mark = parameters["mark"].asString else { return "no version" }
        let template = MarkedTemplate(project: caller.project, version: version, mark: mark)
        let platform = caller.platform == "ios" ? "ios" : "other"
        let expected: [(String, Bool)] = [
            ("version", parameters["version"].asInt == version),
            ("checksum", parameters["checksum"].asString == template.checksum),
            ("platform", parameters["platform"].asString == "\(platform)-\(version)"),
            ("tier", parameters["tier"].asString == "\(caller.tier?.rawValue ?? "none")-\(version)"),
            ("recent", parameters["recent"].asBool == caller.isRecent),
        ]
        return expected.first { !$0.1 }.map { "version \(version): wrong \($0.0)" }
    }
}
