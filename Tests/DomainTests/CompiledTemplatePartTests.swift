import Domain
import Testing

/// Parts are copied in strides where there is room, so their lengths and the end of the text matter.
@Suite struct CompiledTemplatePartTests {
    @Test(arguments: 0...140) func partsOfAnyLengthAreCopiedWhole(_ length: Int) throws {
        let text = { (letter: String) in String(repeating: letter, count: length) }
        let template = try Template.valid(
            #"""
            {"conditions":[{"name":"c","rules":[{"field":"platform","values":["ios"]}]}],
             "parameters":{"a":{"type":"string","default":"\#(text("a"))"},
                           "b":{"type":"string","default":"","conditional_values":{"c":"\#(text("b"))"}},
                           "c":{"type":"string","default":"\#(text("c"))","conditional_values":{"c":""}}}}
            """#)
        let compiled = CompiledTemplate(template)
        for matching in [ConditionSet(), compiled.match(Caller(platform: "ios"))] {
            #expect(
                compiled.body(version: 1, minFetchInterval: 0, matching: matching)
                    == template.plainBody(version: 1, minFetchInterval: 0, matching: matching))
        }
    }
}
