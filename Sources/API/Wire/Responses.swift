import Domain
import Transport

extension Response {
    /// `body` as JSON, which nobody is to store.
    private static func json(_ status: Int, _ body: JSON, headers: [Header]) -> Response {
        Response(status: status, headers: [.json, .noStore] + headers, body: body.encoded())
    }

    /// 200 with `body` as it is.
    static func ok(_ body: JSONObject, headers: [Header] = []) -> Response {
        .json(200, .object(body), headers: headers)
    }

    /// `{"data": …}`, with 200 unless another status is given.
    static func ok(data: JSON, status: Int = 200, headers: [Header] = []) -> Response {
        .json(status, ["data": data], headers: headers)
    }

    /// 201 with `{"data": …}`.
    static func created(_ data: JSON) -> Response { .ok(data: data, status: 201) }

    /// 204, for a deletion.
    static let noContent = Response(status: 204, headers: [.noStore], body: [])

    /// `{"error": …}`: the shape that every error has, whoever found it.
    ///
    /// - Parameter more: further members of the error.
    static func error(
        _ status: Int, _ code: String, _ message: String, requestID: String, headers: [Header],
        more: [(String, JSON)] = []
    ) -> Response {
        let members: [(String, JSON)] = [
            ("code", .string(code)), ("message", .string(message)), ("request_id", .string(requestID)),
        ]
        return .json(status, ["error": .object(JSONObject(members + more))], headers: headers)
    }
}
