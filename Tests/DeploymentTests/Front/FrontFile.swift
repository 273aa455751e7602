import Foundation
import TestSupport

/// A proxy's configuration as it is shipped, made to run in a folder of a test.
struct FrontFile {
    let kind: Front.Kind
    let folder: URL
    let port: Int
    let plainPort: Int

    private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

    /// Makes a certificate that only this test trusts.
    func makeCertificate() throws {
        let key = folder.appending(path: "key.pem"), certificate = folder.appending(path: "certificate.pem")
        let run = try CommandRun(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(Front.name)", "-addext", "subjectAltName=DNS:\(Front.name)", "-keyout", key.path,
                "-out", certificate.path,
            ], of: URL(filePath: try Tool.find("openssl").path), environment: Self.environment)
        guard run.status == 0 else { throw Front.Failed(description: run.errors) }
        // HAProxy takes both from one file.
        let both = try Data(contentsOf: certificate) + Data(contentsOf: key)
        try both.write(to: folder.appending(path: "both.pem"))
    }

    /// Writes the shipped file with this test's places in it. Each place has to be there.
    func write(before services: [RunningService], hidesCoding: Bool) throws {
        var text = try Repository.text(kind.rawValue)
        for (shipped, own) in replacements(services) + (hidesCoding ? hiding : []) {
            guard text.contains(shipped) else {
                throw Front.Failed(description: "\(kind.rawValue) has no '\(shipped)'")
            }
            text = text.replacingOccurrences(of: shipped, with: own)
        }
        try text.write(to: folder.appending(path: "shipped"), atomically: true, encoding: .utf8)
        guard kind == .nginx else { return }
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        try """
        daemon off;
        pid \(folder.path)/pid;
        error_log stderr;
        worker_processes 2;
        events {}
        http {
            access_log off;
            \(kinds.map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " "))
            include \(folder.path)/shipped;
        }

        """.write(to: folder.appending(path: "main"), atomically: true, encoding: .utf8)
    }

    private func replacements(_ services: [RunningService]) -> [(String, String)] {
        let ports = services.map { "127.0.0.1:\($0.port)" }
        switch kind {
        case .nginx:
            return [
                ("listen 80;", "listen 127.0.0.1:\(plainPort);"), ("listen [::]:80;", ""),
                ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"), ("listen [::]:443 ssl http2;", ""),
                ("/etc/ssl/certs/config.example.com.pem", folder.path + "/certificate.pem"),
                ("/etc/ssl/private/config.example.com.key", folder.path + "/key.pem"),
                ("127.0.0.1:8080", ports[0]), ("127.0.0.1:8081", ports[1]),
            ]
        case .haproxy:
            return [
                ("bind :80\n", "bind 127.0.0.1:\(plainPort)\n"), ("bind :443 ssl", "bind 127.0.0.1:\(port) ssl"),
                ("/etc/haproxy/remote-config.pem", folder.path + "/both.pem"),
                // A test need be no root, and has as many files as the machine gives it.
                ("    user haproxy\n    group haproxy\n", ""), ("maxconn 20000", "maxconn 1000"),
                ("127.0.0.1:8080 port 9090", ports[0] + " port \(services[0].operationsPort)"),
                ("127.0.0.1:8081 port 9091", ports[1] + " port \(services[1].operationsPort)"),
            ]
        }
    }

    /// The service is not told that the client takes gzip.
    private var hiding: [(String, String)] {
        switch kind {
        case .nginx:
            [
                (
                    "proxy_set_header Connection \"\";",
                    "proxy_set_header Connection \"\"; proxy_set_header Accept-Encoding \"\";"
                )
            ]
        case .haproxy: [("compression algo gzip\n", "compression algo gzip\n    compression offload\n")]
        }
    }

    /// Has the program itself check the file: it must have nothing to say against it.
    func check() throws {
        let arguments =
            switch kind {
            case .nginx: ["-t", "-e", "stderr", "-c", folder.path + "/main"]
            case .haproxy: ["-c", "-f", folder.path + "/shipped"]
            }
        let run = try CommandRun(arguments, of: URL(filePath: try program), environment: Self.environment)
        guard run.status == 0, !run.errors.lowercased().contains("warn") else {
            throw Front.Failed(description: "\(kind.rawValue): \(run.output)\(run.errors)")
        }
    }

    /// What runs it in the foreground.
    func command() throws -> [String] {
        switch kind {
        case .nginx: [try program, "-e", "stderr", "-c", folder.path + "/main"]
        case .haproxy: [try program, "-db", "-f", folder.path + "/shipped"]
        }
    }

    private var program: String { get throws { try Tool.find(kind == .nginx ? "nginx" : "haproxy").path } }
}
