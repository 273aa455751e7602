import Testing

@testable import Domain

/// A document and its faults, in order, each as its pointer and code.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let document: String
    let faults: [String]

    init(_ document: String, _ faults: String...) {
        self.document = document
        self.faults = faults
    }

    /// A document of one rule, its faults relative to the rule.
    static func rule(_ rule: String, _ faults: String...) -> FaultCase {
        FaultCase(
            template(conditions: "[{\"name\":\"c\",\"rules\":[\(rule)]}]"),
            all: faults.map { "/conditions/0/rules/0" + $0 })
    }

    /// A document of one condition, its faults relative to the condition.
    static func condition(_ condition: String, _ faults: String...) -> FaultCase {
        FaultCase(template(conditions: "[\(condition)]"), all: faults.map { "/conditions/0" + $0 })
    }

    /// A document of one parameter `p` and the conditions `a` and `b`, its faults relative to the parameter.
    static func parameter(_ parameter: String, _ faults: String...) -> FaultCase {
        let conditions = ["a", "b"].map { #"{"name":"\#($0)","rules":[{"field":"platform","values":["ios"]}]}"# }
        let document = template(
            conditions: "[\(conditions.joined(separator: ","))]", parameters: "{\"p\":\(parameter)}")
        return FaultCase(document, all: faults.map { "/parameters/p" + $0 })
    }

    private init(_ document: String, all faults: [String]) {
        self.document = document
        self.faults = faults
    }

    static func template(conditions: String, parameters: String = "{}") -> String {
        "{\"conditions\":\(conditions),\"parameters\":\(parameters)}"
    }

    var testDescription: String { String(document.prefix(200)) }

    /// The same document with this instead of its expected faults.
    var found: [String] { templateFaults(of: document).map { "\($0.path) \($0.code.rawValue)" } }
}

/// The faults of a document; none for a valid one.
func templateFaults(of document: String) -> [TemplateFault] {
    switch Template.read(Array(document.utf8)) {
    case .faulty(let faults): return faults
    case .valid: return []
    case .unreadable(let error):
        Issue.record("unreadable: \(error)")
        return []
    }
}

@Suite struct TemplateFaultTests {
    static let platform = #"{"field":"platform","values":["ios"]}"#

    static let documents: [FaultCase] = [
        FaultCase("{}", "/parameters missing_field"),
        FaultCase("[]", " wrong_type"), FaultCase("null", " wrong_type"), FaultCase("\"x\"", " wrong_type"),
        FaultCase("7", " wrong_type"), FaultCase("true", " wrong_type"),
        FaultCase(#"{"parameters":[]}"#, "/parameters wrong_type"),
        FaultCase(#"{"parameters":null}"#, "/parameters wrong_type"),
        FaultCase(#"{"conditions":{},"parameters":{}}"#, "/conditions wrong_type"),
        FaultCase(#"{"conditions":null,"parameters":{}}"#, "/conditions wrong_type"),
        FaultCase(#"{"conditions":"a","parameters":"b"}"#, "/conditions wrong_type", "/parameters wrong_type"),
        FaultCase(
            #"{"condition":[],"Parameters":{}}"#, "/condition unknown_field", "/Parameters unknown_field",
            "/parameters missing_field"),
        FaultCase(#"{"parameters":{},"parameters":{}}"#, "/parameters duplicate_key"),
        FaultCase(#"{"parameters":{},"conditions":[],"conditions":[],"conditions":[]}"#, "/conditions duplicate_key"),
        FaultCase(
            #"{"x/y":1,"parameters":{},"x/y":2,"x~":3}"#, "/x~1y unknown_field", "/x~1y duplicate_key",
            "/x~0 unknown_field"),
        FaultCase(#"{"":1,"parameters":{}}"#, "/ unknown_field"),
        // The name of one list's condition may stand in another: what is wrong is that there are two lists.
        FaultCase(
            #"""
            {"conditions":[{"name":"a","rules":[\#(platform)]}],
            "parameters":{"p":{"type":"string","default":"","conditional_values":{"a":"","b":""}}},
            "conditions":[{"name":"a","rules":[\#(platform)]},{"name":"b","rules":[\#(platform)]}]}
            """#,
            "/conditions duplicate_key"),
        // Where the conditions cannot be read, none can be called unknown.
        FaultCase(
            #"{"conditions":{"a":[]},"parameters":{"p":{"type":"string","default":"","conditional_values":{"a":""}}}}"#,
            "/conditions wrong_type"),
        FaultCase(
            #"{"parameters":{"p":{"type":"string","default":"","conditional_values":{"a":""}}}}"#,
            "/parameters/p/conditional_values/a unknown_condition"),
        // The order is that of the document, not of the check.
        FaultCase(
            #"{"parameters":{"p":{"default":1,"type":"string","x":0}},"y":0,"conditions":[{"rules":[],"name":""}]}"#,
            "/parameters/p/default type_mismatch", "/parameters/p/x unknown_field", "/y unknown_field",
            "/conditions/0/rules empty_list", "/conditions/0/name invalid_name"),
    ]

    static let conditions: [FaultCase] = [
        .condition("1", " wrong_type"), .condition("[]", " wrong_type"), .condition("null", " wrong_type"),
        .condition("\"ios\"", " wrong_type"),
        .condition("{}", "/name missing_field", "/rules missing_field"),
        .condition(#"{"name":"a"}"#, "/rules missing_field"),
        .condition(#"{"rules":[\#(platform)]}"#, "/name missing_field"),
        .condition(#"{"name":1,"rules":[\#(platform)]}"#, "/name wrong_type"),
        .condition(#"{"name":null,"rules":[\#(platform)]}"#, "/name wrong_type"),
        .condition(#"{"name":"a","rules":{}}"#, "/rules wrong_type"),
        .condition(#"{"name":"a","rules":null}"#, "/rules wrong_type"),
        .condition(#"{"name":"a","rules":[]}"#, "/rules empty_list"),
        .condition(#"{"name":"a","rules":[\#(platform)],"description":1}"#, "/description wrong_type"),
        .condition(#"{"name":"a","rules":[\#(platform)],"description":null}"#, "/description wrong_type"),
        .condition(#"{"name":"a","rules":[\#(platform)],"group":"g"}"#, "/group unknown_field"),
        .condition(#"{"name":"a","rules":[\#(platform)],"name":"a"}"#, "/name duplicate_key"),
        .condition(#"{"name":"a","rules":[\#(platform)],"name":"b","name":"c"}"#, "/name duplicate_key"),
        .condition(#"{"name":"a","rules":[\#(platform)],"rules":[]}"#, "/rules duplicate_key", "/rules empty_list"),
        .condition(#"{"name":"","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":" a","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a ","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":" ","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a\u00a0","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a\tb","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a\u0000","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a\u007fb","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(#"{"name":"a\u0085b","rules":[\#(platform)]}"#, "/name invalid_name"),
        .condition(
            #"{"name":"a","rules":[\#(platform),1,null,\#(platform),[]]}"#, "/rules/1 wrong_type",
            "/rules/2 wrong_type", "/rules/4 wrong_type"),
        FaultCase(
            FaultCase.template(
                conditions:
                    #"""
                    [{"name":"a","rules":[\#(platform)]},{"name":"b","rules":[\#(platform)]},
                    {"name":"a","rules":[\#(platform)]},{"name":"a","rules":[\#(platform)]}]
                    """#
            ),
            "/conditions/2/name duplicate_condition", "/conditions/3/name duplicate_condition"),
    ]

    static let rules: [FaultCase] = [
        .rule("{}", "/field missing_field"),
        .rule(#"{"field":1}"#, "/field wrong_type"), .rule(#"{"field":null}"#, "/field wrong_type"),
        .rule(#"{"field":"os"}"#, "/field invalid_rule"), .rule(#"{"field":""}"#, "/field invalid_rule"),
        .rule(#"{"field":"Platform","values":["ios"]}"#, "/field invalid_rule"),
        // Of a rule of unknown kind, only what no kind has is unknown, and nothing is missing.
        .rule(#"{"field":"os","values":1,"seed":2,"x":3}"#, "/field invalid_rule", "/x unknown_field"),
        .rule(#"{"values":["ios"],"x":3}"#, "/x unknown_field", "/field missing_field"),
        .rule(#"{"field":"platform","field":"tier","values":["x"]}"#, "/field duplicate_key"),
        .rule(#"{"field":"platform","values":["a"],"values":["b"]}"#, "/values duplicate_key"),
        .rule(#"{"field":"platform","values":["a"],"values":[1]}"#, "/values duplicate_key", "/values/0 wrong_type"),
        // Members of another kind of rule.
        .rule(#"{"field":"platform","values":["a"],"seed":"s"}"#, "/seed unknown_field"),
        .rule(#"{"field":"platform","values":["a"],"value":"s"}"#, "/value unknown_field"),
        .rule(#"{"field":"tier","values":["gold"],"name":"s"}"#, "/name unknown_field"),
        .rule(#"{"field":"app_version","op":">","value":"1","values":["1"]}"#, "/values unknown_field"),
        .rule(
            #"{"field":"percent","seed":"s","from":0,"to":1,"values":[],"description":""}"#, "/values unknown_field",
            "/description unknown_field"),
        // platform
        .rule(#"{"field":"platform"}"#, "/values missing_field"),
        .rule(#"{"field":"platform","values":"ios"}"#, "/values wrong_type"),
        .rule(#"{"field":"platform","values":{}}"#, "/values wrong_type"),
        .rule(#"{"field":"platform","values":[]}"#, "/values empty_list"),
        .rule(
            #"{"field":"platform","values":["ios",1,null,["x"]]}"#, "/values/1 wrong_type", "/values/2 wrong_type",
            "/values/3 wrong_type"),
        // app_version
        .rule(#"{"field":"app_version"}"#, "/op missing_field", "/value missing_field"),
        .rule(#"{"field":"app_version","op":"=","value":"1"}"#, "/op invalid_operator"),
        .rule(#"{"field":"app_version","op":"","value":"1"}"#, "/op invalid_operator"),
        .rule(#"{"field":"app_version","op":">= ","value":"1"}"#, "/op invalid_operator"),
        .rule(#"{"field":"app_version","op":1,"value":2.1}"#, "/op wrong_type", "/value wrong_type"),
        .rule(#"{"field":"app_version","op":"<","value":"2.x"}"#, "/value invalid_version"),
        .rule(#"{"field":"app_version","op":"<","value":""}"#, "/value invalid_version"),
        .rule(#"{"field":"app_version","value":"1.2.","op":"≥"}"#, "/value invalid_version", "/op invalid_operator"),
        // language
        .rule(
            #"{"field":"language","values":["en","*","german!","","de_DE"]}"#, "/values/1 invalid_language",
            "/values/2 invalid_language", "/values/3 invalid_language"),
        .rule(#"{"field":"language","values":[1]}"#, "/values/0 wrong_type"),
        .rule(#"{"field":"language","values":[]}"#, "/values empty_list"),
        .rule(#"{"field":"language"}"#, "/values missing_field"),
        // tier
        .rule(
            #"{"field":"tier","values":["gold","Gold","bronze",""]}"#, "/values/1 invalid_tier",
            "/values/2 invalid_tier", "/values/3 invalid_tier"),
        .rule(#"{"field":"tier","values":[true]}"#, "/values/0 wrong_type"),
        .rule(#"{"field":"tier","values":[]}"#, "/values empty_list"),
        .rule(#"{"field":"tier","values":"gold"}"#, "/values wrong_type"),
        // claim
        .rule(#"{"field":"claim"}"#, "/name missing_field", "/values missing_field"),
        .rule(#"{"field":"claim","name":"","values":["x"]}"#, "/name invalid_name"),
        .rule(#"{"field":"claim","name":7,"values":["x"]}"#, "/name wrong_type"),
        .rule(
            #"{"field":"claim","name":"r","values":["x",1,true,null,[],{}]}"#, "/values/3 wrong_type",
            "/values/4 wrong_type", "/values/5 wrong_type"),
        .rule(#"{"field":"claim","name":"r","values":[]}"#, "/values empty_list"),
        .rule(#"{"field":"claim","name":"r","values":[1e99999999999999999999]}"#, "/values/0 limit_exceeded"),
        // percent
        .rule(#"{"field":"percent"}"#, "/seed missing_field", "/from missing_field", "/to missing_field"),
        .rule(
            #"{"field":"percent","seed":1,"from":"0","to":true}"#, "/seed wrong_type", "/from wrong_type",
            "/to wrong_type"),
        .rule(#"{"field":"percent","seed":"","from":0,"to":1}"#, "/seed limit_exceeded"),
        .rule(#"{"field":"percent","seed":"s","from":-1,"to":101}"#, "/from invalid_range", "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":20,"to":20}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":20.000001,"to":2e1}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","to":10,"from":20}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":0,"to":0}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":0.0000001,"to":1}"#, "/from invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":0,"to":100.000001}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":-0.000001,"to":1e2}"#, "/from invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":0,"to":1e99999999999999999999}"#, "/to invalid_range"),
        .rule(#"{"field":"percent","seed":"s","from":1,"from":2,"to":1}"#, "/from duplicate_key"),
    ]

    static let parameters: [FaultCase] = [
        .parameter("5", " wrong_type"), .parameter("null", " wrong_type"), .parameter("[]", " wrong_type"),
        .parameter("{}", "/type missing_field", "/default missing_field"),
        .parameter(#"{"type":"string"}"#, "/default missing_field"),
        .parameter(#"{"default":"x"}"#, "/type missing_field"),
        .parameter(#"{"type":1,"default":"x"}"#, "/type wrong_type"),
        .parameter(#"{"type":null,"default":null}"#, "/type wrong_type"),
        .parameter(#"{"type":"bool","default":true}"#, "/type invalid_type"),
        .parameter(#"{"type":"String","default":1}"#, "/type invalid_type"),
        .parameter(#"{"type":"","default":"","conditional_values":{"a":[]}}"#, "/type invalid_type"),
        .parameter(#"{"type":"string","defualt":"x"}"#, "/defualt unknown_field", "/default missing_field"),
        .parameter(#"{"type":"string","type":"number","default":true}"#, "/type duplicate_key"),
        .parameter(#"{"type":"string","default":"","default":1}"#, "/default duplicate_key", "/default type_mismatch"),
        .parameter(#"{"type":"string","default":1}"#, "/default type_mismatch"),
        .parameter(#"{"type":"string","default":null}"#, "/default type_mismatch"),
        .parameter(#"{"type":"number","default":"1"}"#, "/default type_mismatch"),
        .parameter(#"{"type":"number","default":true}"#, "/default type_mismatch"),
        .parameter(#"{"type":"boolean","default":"true"}"#, "/default type_mismatch"),
        .parameter(#"{"type":"boolean","default":0}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":{"primary":"x"}}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":[]}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":5}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":null}"#, "/default type_mismatch"),
        .parameter(#"{"type":"json","default":""}"#, "/default invalid_json_value"),
        .parameter(#"{"type":"json","default":"{'a':1}"}"#, "/default invalid_json_value"),
        .parameter(#"{"type":"json","default":"{} x"}"#, "/default invalid_json_value"),
        .parameter(#"{"type":"json","default":"\"\\ud800\""}"#, "/default invalid_json_value"),
        .parameter(#"{"type":"json","default":"\ufeff1"}"#, "/default invalid_json_value"),
        .parameter(#"{"type":"string","default":"","conditional_values":[]}"#, "/conditional_values wrong_type"),
        .parameter(#"{"type":"string","default":"","conditional_values":null}"#, "/conditional_values wrong_type"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"a":1,"b":null}}"#,
            "/conditional_values/a type_mismatch", "/conditional_values/b type_mismatch"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"c":"","A":"","a ":""}}"#,
            "/conditional_values/c unknown_condition", "/conditional_values/A unknown_condition",
            "/conditional_values/a  unknown_condition"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"c":1}}"#, "/conditional_values/c unknown_condition",
            "/conditional_values/c type_mismatch"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"a":"","a":""}}"#,
            "/conditional_values/a duplicate_key"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{"x/y":"","x/y":""}}"#,
            "/conditional_values/x~1y unknown_condition", "/conditional_values/x~1y duplicate_key"),
        .parameter(
            #"{"type":"string","default":"","conditional_values":{},"conditional_values":{}}"#,
            "/conditional_values duplicate_key"),
        .parameter(
            #"{"type":"json","default":"1","conditional_values":{"a":"x","b":{}}}"#,
            "/conditional_values/a invalid_json_value", "/conditional_values/b type_mismatch"),
        .parameter(
            #"{"type":"string","default":"","description":[],"group":7}"#, "/description wrong_type",
            "/group wrong_type"),
        .parameter(
            #"{"type":"string","default":"","description":null,"group":null}"#, "/description wrong_type",
            "/group wrong_type"),
        .parameter(
            #"{"type":"string","default":"","rules":[],"name":"p"}"#, "/rules unknown_field", "/name unknown_field"),
        FaultCase(
            #"{"parameters":{"p":{"type":"string","default":""},"p":{"type":"string","default":1}}}"#,
            "/parameters/p duplicate_key", "/parameters/p/default type_mismatch"),
    ]

    @Test(arguments: documents + conditions + rules + parameters)
    func findsExactlyTheFaultsInOrder(_ row: FaultCase) { #expect(row.found == row.faults) }

    @Test(arguments: ["", "1a", "a b", "a/b", "é", "a\u{301}", ".a", "-a", "9", "a\n", "a$", "Ａ", "a\u{0}", "a~b"])
    func aParametersKeyIsPlainASCII(_ key: String) {
        let document = JSON.object(["parameters": .object([key: ["type": "number", "default": 1]])])
        let faults = templateFaults(of: String(decoding: document.encoded(), as: UTF8.self))
        #expect(faults.map(\.path) == [JSONPointer.root.member("parameters").member(key).text])
        #expect(faults.map(\.code) == [.invalidName])
    }

    /// Each way in which a condition named `c` can be wrong; a parameter uses it all the same.
    @Test(arguments: [
        #"{"name":"c"}"#, #"{"name":"c","rules":[]}"#, #"{"name":"c","rules":[1]}"#, #"{"rules":7,"name":"c"}"#,
        #"{"name":"c","rules":[\#(platform)],"x":1}"#, #"{"name":"c","rules":[\#(platform)],"name":"c"}"#,
        #"{"name":"c","rules":[{"field":"percent","seed":"s","from":5,"to":1}]}"#,
    ]) func aFaultyConditionsNameIsStillKnown(_ condition: String) {
        let parameters = #"{"p":{"type":"string","default":"","conditional_values":{"c":"x"}}}"#
        let faults = templateFaults(of: FaultCase.template(conditions: "[\(condition)]", parameters: parameters))
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.code != .unknownCondition })
    }

    @Test func anInvalidOrRepeatedConditionNameIsStillKnown() {
        let condition = #"{"name":" c","rules":[\#(Self.platform)]}"#
        let parameters = #"{"p":{"type":"string","default":"","conditional_values":{" c":"x"}}}"#
        let faults = templateFaults(
            of: FaultCase.template(conditions: "[\(condition),\(condition)]", parameters: parameters))
        #expect(faults.map(\.code) == [.invalidName, .invalidName])
    }

    @Test func namesInTwoNormalisationsAreTwoConditionsAndTwoKeys() {
        let names = ["\u{E9}", "e\u{301}"]
        let conditions = names.map { "{\"name\":\"\($0)\",\"rules\":[\(Self.platform)]}" }.joined(separator: ",")
        let values = names.map { "\"\($0)\":\"\"" }.joined(separator: ",")
        let parameters = "{\"p\":{\"type\":\"string\",\"default\":\"\",\"conditional_values\":{\(values)}}}"
        #expect(templateFaults(of: FaultCase.template(conditions: "[\(conditions)]", parameters: parameters)).isEmpty)
        let one = "[{\"name\":\"\u{E9}\",\"rules\":[\(Self.platform)]}]"
        #expect(
            templateFaults(of: FaultCase.template(conditions: one, parameters: parameters)).map(\.path)
                == ["/parameters/p/conditional_values/e\u{301}"])
    }

    @Test func manyFaultsOfManyKindsAreAllFoundInOnePass() {
        let codes = Set(
            (Self.documents + Self.conditions + Self.rules + Self.parameters).flatMap(\.faults).compactMap {
                $0.split(separator: " ").last
            })
        #expect(codes.count == TemplateFault.Code.allCases.count)
    }

    @Test(arguments: [
        ("{", "a key in quotation marks is missing"), ("", "a value is missing"),
        ("\u{FEFF}{}", "a byte order mark is not allowed"),
        (#"{"parameters":{"\ud800":1}}"#, "the escape is half of a surrogate pair"),
        (#"{"parameters":\#(String(repeating: "[", count: 64))"#, "arrays and objects are nested too deep"),
    ]) func whatIsNotJSONIsUnreadable(document: String, reason: String) throws {
        guard case .unreadable(let error) = Template.read(Array(document.utf8)) else {
            Issue.record("readable")
            return
        }
        #expect(error.reason == reason)
    }
}
