import Domain
import Persistence
import TestSupport
import Testing

@Suite struct KeyLimitTests {
    @Test func theTokenKeyThatIsTooManyIsRefusedWithWhatToDo() async throws {
        let (project, _, root) = try await SharedService.project(template: nil)
        let body: JSON = ["algorithm": "HS256", "secret": "a secret that is long enough for HS256"]
        // The fixture has made one.
        for _ in 1..<KeyStore.tokenKeysMax {
            #expect(try root.post(project.path + "/token-keys", body).status == 201)
        }
        let answer = try root.post(project.path + "/token-keys", body)
        #expect(answer.status == 422)
        #expect(answer.errorCode == "invalid_request")
        #expect(answer.json["error"]["details"][0]["code"] == "limit_exceeded")
    }
}
