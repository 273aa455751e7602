import Domain
import TestSupport
import Testing

/// Expects an error of this status and code, in the shape that every error has.
func expectError(
    _ answer: HTTPAnswer, _ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, "\(answer.text)", sourceLocation: sourceLocation)
    #expect(answer.errorCode == code, sourceLocation: sourceLocation)
    #expect(
        answer.header("content-type") == "application/json; charset=utf-8", sourceLocation: sourceLocation)
    let error = answer.json["error"]
    #expect(error["request_id"].asString == answer.header("x-request-id"), sourceLocation: sourceLocation)
    #expect(
        error["message"].asString?.contains(#/^[A-Z].*[^.][.]$/#) == true, "no sentence: \(answer.text)",
        sourceLocation: sourceLocation)
    #expect(
        (answer.header("retry-after") != nil) == [429, 503].contains(status), sourceLocation: sourceLocation)
    #expect((answer.header("www-authenticate") != nil) == (status == 401), sourceLocation: sourceLocation)
    #expect((answer.header("allow") != nil) == (status == 405), sourceLocation: sourceLocation)
}

/// A request's body of JSON as it stands, well-formed or not.
extension Client {
    func send(_ method: String, _ target: String, text: String) throws -> HTTPAnswer {
        try send(method, target, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
    }
}
