import Domain

/// Calls the service as an app or an admin would, a connection for each client.
public final class Client {
    private let port: Int
    private var connection: HTTPConnection?
    /// Sent with every request.
    public var headers: [(String, String)]

    /// A client of the service at `port` that sends `headers` with every request.
    public init(port: Int, headers: [(String, String)] = []) {
        self.port = port
        self.headers = headers
    }

    /// Sends one request and reads the answer; a kept-alive connection that was closed meanwhile is opened once more.
    public func send(
        _ method: String, _ target: String, headers extra: [(String, String)] = [], body: [UInt8]? = nil
    ) throws -> HTTPAnswer {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: test\r\n"
        for (name, value) in headers + extra { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        let bytes = Array((head + "\r\n").utf8) + (body ?? [])
        let reused = connection != nil
        do {
            return try exchange(bytes, method)
        } catch HTTPConnection.Failure.closed where reused {
            return try exchange(bytes, method)
        }
    }

    private func exchange(_ bytes: [UInt8], _ method: String) throws -> HTTPAnswer {
        let open = try connection ?? HTTPConnection(port: port)
        connection = nil
        try open.send(bytes)
        let answer = try open.receive(hasBody: method != "HEAD")
        if answer.header("connection")?.lowercased() != "close" { connection = open }
        return answer
    }

    /// GET.
    public func get(_ target: String, _ extra: (String, String)...) throws -> HTTPAnswer {
        try send("GET", target, headers: extra)
    }

    /// A request with a JSON body.
    public func send(
        _ method: String, _ target: String, json: JSON, headers extra: [(String, String)] = []
    ) throws -> HTTPAnswer {
        try send(
            method, target, headers: [("Content-Type", "application/json")] + extra, body: json.encoded())
    }

    /// POST with a JSON body.
    public func post(_ target: String, _ json: JSON = .object(JSONObject())) throws -> HTTPAnswer {
        try send("POST", target, json: json)
    }

    /// Publishes `document` over version `version`, or over any.
    public func publish(
        _ document: String, to project: String, over version: Int? = nil, query: String = ""
    ) throws -> HTTPAnswer {
        try send(
            "PUT", "/admin/v1/projects/\(project)/template" + query,
            headers: [("Content-Type", "application/json"), ("If-Match", version.map { "\"\($0)\"" } ?? "*")],
            body: Array(document.utf8))
    }
}
