import Domain
import Transport

extension Response {
    /// 200 with `body` as it is.
    static func ok(_ body: JSONObject, headers: [Header] = []) -> Response {
        Response(status: 200, headers: [.json, .noStore] + headers, body: JSON.object(body).encoded())
    }

    /// 200 with `{"data": …}`.
    static func ok(data: JSON, headers: [Header] = []) -> Response {
        .ok(JSONObject([("data", data)]), headers: headers)
    }

    /// 201 with `{"data": …}`.
    static func created(_ data: JSON) -> Response {
        Response(status: 201, headers: [.json, .noStore], body: JSON.object(JSONObject([("data", data)])).encoded())
    }

    /// 204, for a deletion.
    static let noContent = Response(status: 204, headers: [.noStore], body: [])
}
