import Domain
import Testing

extension Template {
    /// A template that the test needs to be valid.
    static func valid(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Template {
        var template: Template?
        if case .valid(let read, _) = read(Array(document.utf8)) { template = read }
        return try #require(template, "the template is not valid: \(document)", sourceLocation: sourceLocation)
    }

    /// A template of these conditions, each with its rules, and a number parameter that uses all of them.
    static func valid(
        conditions: [(name: String, rules: String)], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Template {
        let list = conditions.map { #"{"name":"\#($0.name)","rules":[\#($0.rules)]}"# }.joined(separator: ",")
        let values = conditions.indices.map { #""\#(conditions[$0].name)":\#($0)"# }.joined(separator: ",")
        return try valid(
            """
            {"conditions":[\(list)],
             "parameters":{"p":{"type":"number","default":-1,"conditional_values":{\(values)}}}}
            """, sourceLocation: sourceLocation)
    }
}

extension CompiledTemplate {
    /// The answer for the caller as text.
    func text(for caller: Caller) -> String {
        String(decoding: body(version: 7, minFetchInterval: 60, matching: match(caller)), as: UTF8.self)
    }
}

extension CompiledTemplate {
    /// The body for callers whom exactly these conditions match.
    func body(version: Int, minFetchInterval: Int, matching: ConditionSet) -> [UInt8] {
        body(BodyOpening(version: version, minFetchInterval: minFetchInterval), matching: matching)
    }
}
