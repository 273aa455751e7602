import Domain
import TestSupport
import Testing

/// Every rule of an evaluation repeats what it looked at, so a small request could ask for a huge answer.
@Suite struct EvaluateLimitTests {
    /// A template with as many rules as one condition may have, all on the same claim.
    private static let template: JSON = [
        "conditions": [
            ["name": "many", "rules": .array(Array(repeating: rule, count: 50))],
            ["name": "more", "rules": .array(Array(repeating: rule, count: 50))],
        ],
        "parameters": [:],
    ]
    private static let rule: JSON = ["field": "claim", "name": "role", "values": ["vip"]]

    @Test(arguments: [
        (Explanation.inputBytesMax / 100 - 2, 200), (Explanation.inputBytesMax / 100 - 1, 422),
    ])
    func rulesRepeatTheCallerOnlySoFar(_ length: Int, _ status: Int) async throws {
        let (project, _, root) = try await SharedService.project()
        let role = JSON.string(String(repeating: "x", count: length))
        let answer = try root.post(
            project.path + "/evaluate",
            ["context": ["uid": "user-1", "claims": ["role": role]], "template": Self.template])
        #expect(answer.status == status)
        if status == 422 {
            #expect(answer.errorCode == "invalid_request")
            #expect(answer.json["error"]["details"][0]["path"] == "/context")
            #expect(answer.json["error"]["details"][0]["code"] == "limit_exceeded")
        }
    }

    @Test(arguments: [
        #"["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]"#,
        #"{"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx":1}"#,
        "1234567890123456789012345678901234567890123456789012345678901234567890",
    ])
    func listsObjectsAndNumbersCountToo(_ element: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let role = JSON.array(Array(repeating: try JSON.parse(Array(element.utf8)), count: 700))
        let answer = try root.post(
            project.path + "/evaluate",
            ["context": ["uid": "user-1", "claims": ["role": role]], "template": Self.template])
        #expect(answer.status == 422)
    }
}
