import Foundation
import TestSupport

/// A real proxy before the service, set up by a file of `deploy/`: with other ports, addresses and certificate, it is the file
/// that is shipped.
final class Front: Sendable {
    /// Which program, with which file.
    enum Kind: String, CaseIterable, Sendable {
        case nginx = "deploy/nginx/remote-config.conf"
        case haproxy = "deploy/haproxy/haproxy.cfg"
    }

    /// The name that its certificate is for.
    static let name = "config.example.com"

    let port: Int
    let plainPort: Int
    private let folder: URL
    private let process: WatchedProcess

    /// A step that went wrong.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts it and waits until it listens.
    ///
    /// - Parameters:
    ///   - services: the two instances behind it.
    ///   - hidesCoding: whether it compresses in the service's place, as one that is set up without care would.
    static func start(_ kind: Kind, before services: [RunningService], hidesCoding: Bool = false) async throws -> Front
    {
        try await onOwnThread { try Front(kind, before: services, hidesCoding: hidesCoding) }
    }

    private init(_ kind: Kind, before services: [RunningService], hidesCoding: Bool) throws {
        port = try TemporaryDatabaseServer.freePort()
        plainPort = try TemporaryDatabaseServer.freePort()
        folder = URL(filePath: "/tmp/test-front-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = FrontFile(kind: kind, folder: folder, port: port, plainPort: plainPort)
        do {
            try file.makeCertificate()
            try file.write(before: services, hidesCoding: hidesCoding)
            try file.check()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        process = try WatchedProcess(
            try file.command(), endedBy: "TERM", thenRemoving: folder, log: folder.appending(path: "log"))
        let deadline = Date(timeIntervalSinceNow: 60)
        while (try? HTTPConnection(port: port)) == nil {
            guard Date() < deadline else { throw Failed(description: log) }
            usleep(20_000)
        }
    }

    /// What it has complained of.
    private var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

    /// The head of an answer.
    struct Answer {
        let status: Int
        /// Names in lower case.
        let headers: [String: String]
    }

    /// Asks for a path through TLS, as curl does with `options`.
    func ask(_ path: String, _ options: String..., input: String = "") async throws -> Answer {
        let run = try await curl(options + ["--output", "/dev/null", "--dump-header", "-", url(path)], input: input)
        // What stands before the last head is that of a `100 Continue`.
        let head = run.output.components(separatedBy: "\r\n\r\n").last { !$0.isEmpty } ?? ""
        let lines = head.split(separator: "\r\n")
        guard run.status == 0, let first = lines.first?.split(separator: " "), first.count > 1,
            let status = Int(first[1])
        else { throw Failed(description: "curl: \(run.status)\n\(run.output)\n\(run.errors)\n\(log)") }
        let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        let headers = fields.filter { $0.count == 2 }.map {
            ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces))
        }
        return Answer(status: status, headers: Dictionary(headers) { first, _ in first })
    }

    /// Fetches `count` times in a row, and answers the status of each.
    func fetch(_ count: Int, appKey: String) async throws -> [String] {
        let run = try await curl([
            "--http1.1", "--header", "X-App-Key: \(appKey)", "--write-out", "\\n%{http_code}\\n", "--output",
            "/dev/null",
            url("/config?instance_id=instance-[1-\(count)]"),
        ])
        guard run.errors.isEmpty else { throw Failed(description: run.errors + log) }
        return run.output.split(separator: "\n").map(String.init)
    }

    /// Where a path is, through TLS.
    func url(_ path: String) -> String { "https://\(Self.name):\(port)\(path)" }

    /// Runs curl, which trusts the certificate.
    func curl(_ arguments: [String], input: String = "") async throws -> CommandRun {
        let options = ["--silent", "--show-error", "--max-time", "120", "--noproxy", "*"]
        let names = [port, plainPort].flatMap { ["--resolve", "\(Self.name):\($0):127.0.0.1"] }
        let trusted = ["--cacert", folder.appending(path: "certificate.pem").path]
        return try await CommandRun.apart(
            options + names + trusted + arguments, of: URL(filePath: try Tool.find("curl").path),
            environment: ["PATH": "/usr/bin:/bin"], input: input)
    }
}
