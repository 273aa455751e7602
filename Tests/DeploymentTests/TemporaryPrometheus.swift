import Domain
import Foundation
import TestSupport

/// A Prometheus of a test's own, on a port that the system chose.
///
/// It ends with the process that made it, however that ends: its watchman waits for the end of a pipe.
final class TemporaryPrometheus: Sendable {
    private let folder: URL
    private let lifeline: FileHandle
    private let watchman: Process
    private let port: Int

    /// It does not serve.
    struct NotStarted: Error, CustomStringConvertible {
        let description: String
    }

    /// A query was not answered.
    struct Refused: Error {
        let expression: String
        let answer: String
    }

    /// What a query was answered with.
    struct Series: Sendable {
        let labels: [String: String]
        let value: Double
    }

    /// Starts one that scrapes `target` each second as the job `remote-config`.
    init(target: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "test-prometheus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(path: "prometheus.yml")
        let log = folder.appending(path: "log")
        try Data(Self.configuration(target).utf8).write(to: configuration)
        try Data().write(to: log)
        watchman = Process()
        watchman.executableURL = URL(filePath: "/bin/sh")
        watchman.arguments = [
            "-c", #""$@" & read line; kill -KILL $!"#, "watchman", try Tool.find("prometheus").path,
            "--config.file=\(configuration.path)", "--storage.tsdb.path=\(folder.path)/data",
            "--web.listen-address=127.0.0.1:0",
        ]
        watchman.standardOutput = FileHandle.nullDevice
        watchman.standardError = try FileHandle(forWritingTo: log)
        lifeline = try Process.alone { [watchman] in
            let pipe = Pipe()
            watchman.standardInput = pipe
            try watchman.run()
            return pipe.fileHandleForWriting
        }
        do {
            port = try Self.waitForPort(in: log)
        } catch {
            try? lifeline.close()
            throw error
        }
    }

    deinit {
        try? lifeline.close()
        watchman.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// What `expression` is now.
    func query(_ expression: String) throws -> [Series] {
        let characters = CharacterSet.alphanumerics
        let escaped = expression.addingPercentEncoding(withAllowedCharacters: characters) ?? ""
        let answer = try Client(port: port).get("/api/v1/query?query=" + escaped)
        guard answer.status == 200 else { throw Refused(expression: expression, answer: answer.text) }
        return (answer.data["result"].asArray ?? []).map { series in
            let labels = series["metric"].asObject?.members.map { ($0.key, $0.value.asString ?? "") } ?? []
            let value = series["value"].asArray?.last?.asString.flatMap(Double.init)
            return Series(labels: Dictionary(labels) { $1 }, value: value ?? .nan)
        }
    }

    private static func configuration(_ target: String) -> String {
        """
        global:
          scrape_interval: 1s
        scrape_configs:
          - job_name: remote-config
            static_configs:
              - targets: ["\(target)"]

        """
    }

    /// Waits until it listens, and then until it has read what it has stored, which is nothing.
    private static func waitForPort(in log: URL) throws -> Int {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let text = try String(contentsOf: log, encoding: .utf8)
            if let port = text.firstMatch(of: #/"Listening on" address=127\.0\.0\.1:(\d+)/#).flatMap({
                Int($0.output.1)
            }),
                try Client(port: port).get("/-/ready").status == 200
            {
                return port
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw NotStarted(description: try String(contentsOf: log, encoding: .utf8))
    }
}
