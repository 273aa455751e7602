import Domain
import TestSupport
import Testing

/// A document with faults is refused with each at its place, and changes nothing.
@Suite struct PublishedFaultsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let document: String
        /// Each as its pointer and its code.
        let faults: [String]

        init(_ document: String, _ faults: String...) {
            self.document = document
            self.faults = faults
        }

        /// One rule of one condition; pointers relative to the rule.
        static func rule(_ rule: String, _ faults: String...) -> Case {
            Case(
                #"{"conditions":[{"name":"c","rules":[\#(rule)]}],"parameters":{}}"#, at: "/conditions/0/rules/0",
                faults)
        }

        /// One condition; pointers relative to it.
        static func condition(_ condition: String, _ faults: String...) -> Case {
            Case(#"{"conditions":[\#(condition)],"parameters":{}}"#, at: "/conditions/0", faults)
        }

        /// One parameter `p` and a condition `c`; pointers relative to the parameter.
        static func parameter(_ parameter: String, _ faults: String...) -> Case {
            let condition = #"{"name":"c","rules":[{"field":"platform","values":["ios"]}]}"#
            return Case(
                #"{"conditions":[\#(condition)],"parameters":{"p":\#(parameter)}}"#, at: "/parameters/p", faults)
        }

        private init(_ document: String, at place: String, _ faults: [String]) {
            self.document = document
            self.faults = faults.map { place + $0 }
        }

        var testDescription: String { String(document.prefix(160)) }
    }

    static let ios = #"{"field":"platform","values":["ios"]}"#

    static let cases: [Case] = [
        Case("{}", "/parameters missing_field"), Case("[]", " wrong_type"), Case("\"x\"", " wrong_type"),
        Case(#"{"parameters":{},"parameters":{}}"#, "/parameters duplicate_key"),
        Case(#"{"parameters":{},"a/b~c":1}"#, "/a~1b~0c unknown_field"),
        .condition(#"{"name":"c","rules":[]}"#, "/rules empty_list"),
        .condition(#"{"name":" c","rules":[\#(ios)]}"#, "/name invalid_name"),
        .condition(#"{"name":"c","rules":[\#(ios)],"rules":[\#(ios)]}"#, "/rules duplicate_key"),
        Case(
            #"{"conditions":[{"name":"c","rules":[\#(ios)]},{"name":"c","rules":[\#(ios)]}],"parameters":{}}"#,
            "/conditions/1/name duplicate_condition"),
        .rule(#"{"field":"os","values":["ios"]}"#, "/field invalid_rule"),
        .rule(#"{"field":"platform","values":[]}"#, "/values empty_list"),
        .rule(#"{"field":"platform","values":["ios",1]}"#, "/values/1 wrong_type"),
        .rule(#"{"field":"app_version","op":"=>","value":"2.1"}"#, "/op invalid_operator"),
        .rule(#"{"field":"app_version","op":">=","value":"2.x"}"#, "/value invalid_version"),
        .rule(#"{"field":"language","values":["en","*"]}"#, "/values/1 invalid_language"),
        .rule(#"{"field":"tier","values":["Gold"]}"#, "/values/0 invalid_tier"),
        .rule(#"{"field":"claim","name":"","values":["x"]}"#, "/name invalid_name"),
        .rule(#"{"field":"claim","name":"n","values":[null]}"#, "/values/0 wrong_type"),
        .rule(#"{"field":"percent","seed":"s","from":20,"to":20}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":-1,"to":101}"#, "/from invalid_range", "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":0,"to":0.0000001}"#, "/to invalid_range"),
        .parameter(#"{"type":"nmber","default":1}"#, "/type invalid_type"),
        .parameter(#"{"type":"number","defualt":1}"#, "/defualt unknown_field", "/default missing_field"),
        .parameter(#"{"type":"number","default":"1"}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":{"a":1}}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":"{'a':1}"}"#, "/default invalid_json_value"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"d":""}}"#,
            "/conditional_values/d unknown_condition"),
        .parameter(#"{"type":"string","default":"","description":7}"#, "/description wrong_type"),
        Case(#"{"parameters":{"1p":{"type":"number","default":1}}}"#, "/parameters/1p invalid_name"),
        .condition(
            #"{"name":"c","rules":[\#(Array(repeating: ios, count: 51).joined(separator: ","))]}"#,
            "/rules limit_exceeded"),
        .rule(
            #"{"field":"platform","values":[\#((0...1000).map { "\"p\($0)\"" }.joined(separator: ","))]}"#,
            "/values limit_exceeded"),
        Case(
            "{\"parameters\":{"
                + (0...3000).map { #""p\#($0)":{"type":"number","default":1}"# }.joined(separator: ",") + "}}",
            "/parameters limit_exceeded"),
        Case(
            #"""
            {"conditions":[{"name":"a","rules":[]},{"name":"a","rules":[{"field":"tier","values":["bronze"]}]}],
             "parameters":{"x":{"type":"boolean","default":0,"conditional_values":{"b":true}}},"version":3}
            """#,
            "/conditions/0/rules empty_list", "/conditions/1/name duplicate_condition",
            "/conditions/1/rules/0/values/0 invalid_tier", "/parameters/x/default type_mismatch",
            "/parameters/x/conditional_values/b unknown_condition", "/version unknown_field"),
    ]

    private static let project = Task { try await SharedService.project().project }

    @Test(arguments: cases) func eachFaultIsToldAtItsPlaceAndNothingIsPublished(_ row: Case) async throws {
        let project = try await Self.project.value
        let root = try await SharedService.fixture().root()
        for answer in [
            try root.publish(row.document, to: project.id, over: 1),
            try root.send("PUT", project.path + "/template?validate_only=true", text: row.document),
        ] {
            expectError(answer, 422, "invalid_template")
            #expect(answer.faults == row.faults)
            for detail in answer.json["error"]["details"].asArray ?? [] {
                #expect(detail["message"].asString?.contains(#/[.?]$/#) == true, "no sentence: \(answer.text)")
            }
        }
        #expect(try root.get(project.path + "/template").header("etag") == "\"1\"")
    }

    @Test func theTableHasEveryKindOfFault() {
        let codes = Set(Self.cases.flatMap(\.faults).compactMap { $0.split(separator: " ").last.map(String.init) })
        #expect(codes == Set(TemplateFault.Code.allCases.map(\.rawValue)))
    }

    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), ("{\n  \"parameters\": {},\n}", 3, 1), ("{\"é\": nul}", 1, 7), ("{} {}", 1, 4),
        ("{'parameters':{}}", 1, 2), (#"{"a":"\ud800"}"#, 1, 7), (#"{"a":01}"#, 1, 7), ("\u{feff}{}", 1, 1),
        (String(repeating: "[", count: 65), 1, 65), ("{\"parameters\":{}} // done", 1, 19), ("{\"a\":\"\t\"}", 1, 7),
    ])
    func whatIsNoJSONSaysTheLineAndTheColumn(_ document: String, _ line: Int, _ column: Int) async throws {
        let project = try await Self.project.value
        let answer = try await SharedService.fixture().root().publish(document, to: project.id, over: 1)
        expectError(answer, 400, "invalid_json")
        let message = try #require(answer.json["error"]["message"].asString)
        #expect(message.contains("line \(line), column \(column)"), "\(message)")
    }

    @Test func bytesThatAreNoUTF8AreNoJSON() async throws {
        let project = try await Self.project.value
        let body = Array(#"{"parameters":{"p":{"type":"string","default":""#.utf8) + [0xC0, 0x80] + Array("\"}}}".utf8)
        let answer = try await SharedService.fixture().root().send(
            "PUT", project.path + "/template", headers: [("If-Match", "\"1\"")], body: body)
        expectError(answer, 400, "invalid_json")
    }
}
