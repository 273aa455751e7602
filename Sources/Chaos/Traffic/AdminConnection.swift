import Domain
import TestSupport

/// An admin who calls the service. Nothing is sent twice here: whether a call that was not answered was done, has to be asked.
final class AdminConnection {
    /// What became of a call.
    enum Outcome {
        case answered(HTTPAnswer)
        /// It may have been done or not: no answer, or one of those that say so.
        case unknown(String)
    }

    private let port: Int
    private let email: String
    private let timeoutSeconds: Int
    private var token: String?
    private var connection: HTTPConnection?

    /// - Parameter port: the proxy's, or an instance's own.
    init(port: Int, email: String, timeoutSeconds: Int = 20) {
        (self.port, self.email, self.timeoutSeconds) = (port, email, timeoutSeconds)
    }

    /// One that is signed in as `other` is, elsewhere.
    init(port: Int, like other: AdminConnection, timeoutSeconds: Int) {
        (self.port, email, token, self.timeoutSeconds) = (port, other.email, other.token, timeoutSeconds)
    }

    /// Sends a call, after signing in if need be.
    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: String? = nil
    ) -> Outcome {
        if token == nil, let failure = signIn() { return failure }
        let outcome = exchange(
            method, path, headers: headers + [("Authorization", "Bearer \(token ?? "")")], body: body)
        if case .answered(let answer) = outcome, answer.status == 401 { token = nil }
        return outcome
    }

    private func signIn() -> Outcome? {
        let body: JSON = ["email": .string(email), "password": .string(ServiceFixture.password)]
        let outcome = exchange(
            "POST", "/admin/v1/login", headers: [], body: String(decoding: body.encoded(), as: UTF8.self))
        guard case .answered(let answer) = outcome, let token = answer.data["access_token"].asString else {
            return outcome
        }
        self.token = token
        return nil
    }

    private func exchange(
        _ method: String, _ path: String, headers: [(String, String)], body: String?
    ) -> Outcome {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: chaos\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        do {
            let open = try connection ?? HTTPConnection(port: port, timeoutSeconds: timeoutSeconds)
            connection = nil
            try open.send(head + "\r\n" + (body ?? ""))
            let answer = try open.receive()
            if answer.header("connection")?.lowercased() != "close" { connection = open }
            return answer.status >= 500 ? .unknown("\(answer.status) \(answer.text)") : .answered(answer)
        } catch {
            return .unknown("\(error)")
        }
    }
}
