import Foundation

/// nginx with two workers, serving one answer in three ways, each on a port of its own.
final class Nginx {
    /// The answer's way.
    enum Way: Int, CaseIterable, Sendable {
        /// A static file whose descriptor is kept open.
        case cachedFile
        /// A static file, opened for each request, as it is set up by default.
        case plainFile
        /// Text from memory.
        case memory
    }

    private let ports: [Int]
    private let process: Process
    private let folder: URL

    /// Its processes.
    var group: ProcessGroup { ProcessGroup(leader: process.processIdentifier) }

    /// The port that answers in that way.
    func port(_ way: Way) -> Int { ports[way.rawValue] }

    /// Starts it, to answer `GET /config?…` with `body`.
    init(body: String) throws {
        folder = try Folder.make("nginx")
        ports = try FreePorts.pick(Way.allCases.count)
        let root = folder.appending(path: "root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try body.write(to: root.appending(path: "config"), atomically: true, encoding: .utf8)
        let configuration = folder.appending(path: "nginx.conf")
        try NginxConfiguration(folder: folder.path, ports: ports, body: body, isRoot: getuid() == 0).text.write(
            to: configuration, atomically: true, encoding: .utf8)
        let log = folder.appending(path: "error.log").path
        // Told to stop, the master takes its workers along; killed, it would leave them.
        process = Program.process(["nginx", "-e", log, "-p", folder.path, "-c", configuration.path], signal: "TERM")
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard Wait.until(seconds: 10, { process.isRunning && answers() }) else {
            let reason = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            stop()
            throw BenchError("nginx does not start: \(reason.suffix(500))")
        }
    }

    deinit { stop() }

    private func answers() -> Bool { (try? HTTP.get("/config", port: port(.memory)))?.status == 200 }

    private func stop() {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        Folder.remove(folder)
    }
}

/// What nginx is told.
struct NginxConfiguration: Sendable {
    let folder: String
    let ports: [Int]
    let body: String
    let isRoot: Bool

    /// The text is given in pieces, since nginx reads no longer word than 4,096 bytes.
    private static let pieceLength = 1_000

    /// `body` as single-quoted words; nil if it has a dollar sign, which nginx has no way to write.
    static func pieces(of body: String) -> [String]? {
        guard !body.contains("$") else { return nil }
        var pieces: [String] = []
        var rest = Substring(body)
        while !rest.isEmpty {
            let piece = rest.prefix(pieceLength)
            rest = rest.dropFirst(piece.count)
            pieces.append(
                "'" + piece.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'")
        }
        return pieces
    }

    /// The configuration's text. A token makes a request's head longer than nginx's first buffer is by default: the
    /// second one would cost it time.
    var text: String {
        get throws {
            guard let pieces = Self.pieces(of: body) else { throw BenchError("the answer has a dollar sign") }
            let assignments = pieces.enumerated().map { "set $piece\($0.offset) \($0.element);" }
            let memory = pieces.indices.map { "${piece\($0)}" }.joined()
            return """
                \(isRoot ? "user root;" : "")
                daemon off;
                worker_processes 2;
                worker_rlimit_nofile 16384;
                pid \(folder)/pid;
                events { worker_connections 12000; }
                http {
                    access_log off;
                    default_type application/json;
                    sendfile on;
                    tcp_nopush off;
                    tcp_nodelay on;
                    keepalive_timeout 3600s;
                    keepalive_requests 1000000000;
                    client_header_buffer_size 4k;
                    client_body_temp_path \(folder)/body;
                    proxy_temp_path \(folder)/proxy;
                    fastcgi_temp_path \(folder)/fastcgi;
                    uwsgi_temp_path \(folder)/uwsgi;
                    scgi_temp_path \(folder)/scgi;
                    root \(folder)/root;
                    server {
                        listen 127.0.0.1:\(ports[0]) reuseport backlog=4096;
                        open_file_cache max=1000 inactive=3600s;
                        open_file_cache_valid 3600s;
                    }
                    server { listen 127.0.0.1:\(ports[1]) reuseport backlog=4096; }
                    server {
                        listen 127.0.0.1:\(ports[2]) reuseport backlog=4096;
                        \(assignments.joined(separator: "\n            "))
                        location = /config { return 200 "\(memory)"; }
                    }
                }

                """
        }
    }
}
