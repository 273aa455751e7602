import Domain
import Foundation
import TestSupport
import Testing

/// The file of default values that an app bundles.
@Suite struct DefaultsTests {
    /// A parameter as it is published, and its default as Firebase's clients read it.
    struct Row: Sendable {
        let type: String
        let value: JSON
        let text: String

        static func string(_ text: String) -> Row { Row(type: "string", value: .string(text), text: text) }
        static func json(_ text: String) -> Row { Row(type: "json", value: .string(text), text: text) }
        static func boolean(_ flag: Bool) -> Row { Row(type: "boolean", value: .bool(flag), text: "\(flag)") }
        static func number(_ text: String) -> Row {
            Row(type: "number", value: JSONNumber(text: text).map(JSON.number) ?? .null, text: text)
        }
    }

    static let rows: [String: Row] = [
        "z": .string("the last"), "A": .string("the first"), "_": .string(""), "a.b-c": .string("  \t blanks \n "),
        "markup": .string(#"<value>&amp; &#13; "double" 'single' ]]></string><!-- --><![CDATA[x]]>"#),
        "lines": .string("\r\none\rtwo\n\r\n\r"), "emoji": .string("🎉 👩‍👩‍👧 e\u{301} é \u{FEFF}\u{2028}\u{10FFFF}"),
        "edges": .string("\u{7F}\u{85}\u{D7FF}\u{E000}\u{FFFD}\u{1FFFE}"), "long": .number("9007199254740993"),
        "large": .number("1e21"), "zero": .number("-0.0"), "whole": .number("5.0"),
        "digits": .number("123456789012345678901234567890.12345E-7"), "on": .boolean(true), "off": .boolean(false),
        "object": .json(#"{"html": "<b>]]>&\u0001</b>",\#r\#n "n": 1e400}"#), "null": .json(" null "),
    ]

    /// Every parameter has another value for callers on iOS.
    static let everything: String = {
        let parameters = rows.map { key, row -> (String, JSON) in
            let other: JSON =
                switch row.type {
                case "number": 7
                case "boolean": .bool(row.text == "false")
                case "json": "[]"
                default: "for iOS"
                }
            return (
                key, ["type": .string(row.type), "default": row.value, "conditional_values": ["ios": other]]
            )
        }
        let document: JSON = [
            "conditions": [["name": "ios", "rules": [["field": "platform", "values": ["ios"]]]]],
            "parameters": .object(JSONObject(parameters)),
        ]
        return String(decoding: document.encoded(), as: UTF8.self)
    }()

    static let documented: DefaultTexts = [
        "max_offers": "5", "new_home": "false", "theme": ##"{"primary": "#8a6d3b"}"##, "welcome_text": "Welcome",
    ]

    @Test(arguments: [nil, documentedTemplate, everything, #"{"parameters":{}}"#])
    func inJSONItIsWhatACallerGetsWhomNoConditionMatches(_ template: String?) async throws {
        let (project, app, root) = try await SharedService.project(template: template)
        for interval in [3_600, 0] {
            #expect(
                try root.send("PATCH", project.path, json: ["min_fetch_interval": .integer(interval)]).status == 200)
            let answer = try root.get(project.path + "/defaults")
            #expect(answer.status == 200)
            #expect(answer.data["min_fetch_interval"].asInt == interval)
            let config = try app.get("/config")
            #expect(answer.body == config.body)
            #expect(answer.header("content-type") == config.header("content-type"))
            #expect(try root.get(project.path + "/defaults?format=json").body == config.body)
        }
    }

    @Test(
        arguments: [
            (nil, [:]), (documentedTemplate, documented), (#"{"parameters":{}}"#, [:]),
            (
                everything,
                DefaultTexts(uniqueKeysWithValues: rows.map { (ExactString($0.key), ExactString($0.value.text)) })
            ),
        ] as [(String?, DefaultTexts)])
    func inXMLItHasEveryDefaultAsTextToTheLastByte(_ template: String?, _ expected: DefaultTexts) async throws {
        let (project, _, root) = try await SharedService.project(template: template)
        let plist = try root.get(project.path + "/defaults?format=plist")
        let xml = try root.get(project.path + "/defaults?format=xml")
        for answer in [plist, xml] { #expect(answer.status == 200) }
        #expect(try DefaultsReaders.propertyList(plist.body) == expected)
        #expect(try DefaultsReaders.defaultsMap(xml.body) == expected)
    }

    @Test(arguments: ["plist", "xml"]) func parametersAreInTheOrderOfTheirKeys(_ format: String) async throws {
        let (project, _, root) = try await SharedService.project(template: Self.everything)
        let text = try root.get(project.path + "/defaults?format=" + format).text
        let keys = text.matches(of: #/<key>(.*)</key>/#).map { String($0.1) }
        #expect(keys == Self.rows.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test(arguments: [
        ("", "application/json; charset=utf-8", "appdna-config.json"),
        ("?format=json", "application/json; charset=utf-8", "appdna-config.json"),
        ("?format=plist", "application/x-plist; charset=utf-8", "remote_config_defaults.plist"),
        ("?format=PLIST&other=1", "application/x-plist; charset=utf-8", "remote_config_defaults.plist"),
        ("?format=xml", "application/xml; charset=utf-8", "remote_config_defaults.xml"),
    ])
    func itIsAFileToBeSaved(_ query: String, _ type: String, _ name: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.get(project.path + "/defaults" + query)
        #expect(answer.header("content-type") == type)
        #expect(answer.header("content-disposition") == "attachment; filename=\"\(name)\"")
        #expect(answer.header("cache-control") == "private, no-cache")
        let head = try root.send("HEAD", project.path + "/defaults" + query)
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for field in ["content-type", "content-disposition", "content-length", "etag"] {
            #expect(head.header(field) == answer.header(field))
        }
    }

    @Test(arguments: ["format=yaml", "format=", "format=xml%20", "format=json,xml", "format=%FF"])
    func anUnknownFormIsRefused(_ query: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.get(project.path + "/defaults?" + query)
        expectError(answer, 400, "invalid_query")
        if !query.hasSuffix("%FF") { #expect(answer.text.contains("json, plist, xml")) }
    }

    @Test func aFormThatIsNamedTwiceIsRefused() async throws {
        let (project, _, root) = try await SharedService.project()
        expectError(try root.get(project.path + "/defaults?format=xml&format=xml"), 400, "duplicate_parameter")
    }

    @Test(arguments: ["", "?format=plist", "?format=xml"])
    func whoHasItGets304UntilItChanges(_ query: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let path = project.path + "/defaults" + query
        let tag = try #require(try root.get(path).header("etag"))
        for known in [tag, "W/" + tag, "\"other\", \(tag)", "*"] {
            let answer = try root.get(path, ("If-None-Match", known))
            #expect(answer.status == 304)
            #expect(answer.body.isEmpty)
            #expect(answer.header("etag") == tag)
            #expect(answer.header("cache-control") == "private, no-cache")
        }
        #expect(try root.get(path, ("If-None-Match", "\"other\"")).status == 200)
        let changed = documentedTemplate.replacing("\"default\": 5}", with: "\"default\": 6}")
        #expect(try root.publish(changed, to: project.id, over: 1).status == 200)
        let answer = try root.get(path, ("If-None-Match", tag))
        #expect(answer.status == 200)
        #expect(answer.header("etag") != tag)
    }

    @Test func eachFormHasATagOfItsOwn() async throws {
        let (project, _, root) = try await SharedService.project()
        let tags = try ["json", "plist", "xml"].map { format in
            try root.get(project.path + "/defaults?format=" + format).header("etag")
        }
        #expect(Set(tags).count == 3)
    }

    @Test func aProjectThatWasEmptiedHasNoDefaults() async throws {
        let (project, app, root) = try await SharedService.project()
        #expect(try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1).status == 200)
        let answer = try root.get(project.path + "/defaults")
        #expect(answer.text == #"{"data":{"version":2,"min_fetch_interval":3600,"parameters":{}}}"#)
        #expect(try app.get("/config").body == answer.body)
        #expect(try DefaultsReaders.propertyList(root.get(project.path + "/defaults?format=plist").body).isEmpty)
        #expect(try DefaultsReaders.defaultsMap(root.get(project.path + "/defaults?format=xml").body).isEmpty)
    }

    @Test(arguments: ["plist", "xml"]) func whatXMLCannotHoldIsToldWithItsPlace(_ format: String) async throws {
        let template = #"""
            {"parameters": {"b": {"type": "string", "default": "a\u0001b"}, "c": {"type": "string", "default": "\ufffe"},
                            "a": {"type": "json", "default": "\"\\u0001\""}}}
            """#
        let (project, app, root) = try await SharedService.project(template: template)
        let answer = try root.get(project.path + "/defaults?format=" + format)
        expectError(answer, 409, "unrepresentable_value")
        #expect(
            answer.json["error"]["message"].asString
                == "The parameter b has U+0001, which XML can't hold: take format=json.")
        #expect(
            answer.faults == ["/parameters/b/default", "/parameters/c/default"].map { $0 + " unrepresentable_value" })
        #expect(try root.get(project.path + "/defaults?format=json").body == app.get("/config").body)
    }

    @Test func noAnswerListsMoreThanAHundredFaults() async throws {
        let parameters = (0..<101).map { #""p\#($0)":{"type":"string","default":"\u0000"}"# }.joined(separator: ",")
        let (project, _, root) = try await SharedService.project(template: "{\"parameters\":{\(parameters)}}")
        let answer = try root.get(project.path + "/defaults?format=xml")
        expectError(answer, 409, "unrepresentable_value")
        #expect(answer.faults.count == 100)
    }
}
