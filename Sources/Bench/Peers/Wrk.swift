import Foundation

/// Requests that a load generator sends, in a file that it reads.
struct RequestList: Sendable {
    /// Where they are.
    let file: URL
    /// How many.
    let count: Int

    /// One request for each line: the target, then its header fields, with tabs between them.
    init(_ lines: [String]) throws {
        file = FileManager.default.temporaryDirectory.appending(path: "bench-requests-\(UUID().uuidString.prefix(8))")
        count = lines.count
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: false, encoding: .utf8)
    }

    /// Removes the file.
    func remove() { try? FileManager.default.removeItem(at: file) }
}

/// wrk, with requests that are all made before the first one is sent, so that each costs it next to nothing.
struct Wrk: Sendable {
    /// 64 connections keep every worker of either server busy, and few enough wait in a queue that latency still means
    /// the server; one thread leaves the rest of a machine of two cores to the server.
    static let usualConnections = 64

    /// What is sent.
    let requests: RequestList
    /// How many at once.
    var connections = usualConnections
    /// How long, in seconds.
    var seconds = 4
    /// The mean pause of a connection before each request, in milliseconds; nil for none.
    var pause: Double?
    /// Whether to send each request once and then no more, instead of beginning anew.
    var isOnce = false

    /// Loads the server at `port`.
    func run(port: Int) throws -> WrkFigures {
        let script = FileManager.default.temporaryDirectory.appending(
            path: pause == nil ? "bench-load.lua" : "bench-paced.lua")
        let text = pause == nil ? WrkScript.load : WrkScript.load + WrkScript.pace
        try text.write(to: script, atomically: true, encoding: .utf8)
        let answer = try Program.output(
            "wrk",
            [
                "-t1", "-c\(connections)", "-d\(seconds)s", "--timeout", "5s", "-s", script.path,
                "http://127.0.0.1:\(port)/", "--", requests.file.path, isOnce ? "once" : "again", "\(pause ?? 0)",
            ])
        guard let figures = WrkFigures(output: answer.output) else {
            throw BenchError("wrk said nothing of use: \(answer.all.suffix(500))")
        }
        return figures
    }
}

/// What wrk runs.
enum WrkScript {
    /// Reads the requests and sends them in turn.
    static let load = """
        local requests, count, index, once, pause = {}, 0, 0, false, 0

        function init(args)
            once = args[2] == "once"
            pause = tonumber(args[3])
            for line in io.lines(args[1]) do
                local target, headers = nil, {}
                for field in line:gmatch("[^\\t]+") do
                    if target == nil then
                        target = field
                    else
                        local name, value = field:match("^([^:]+): (.*)$")
                        headers[name] = value
                    end
                end
                count = count + 1
                requests[count] = wrk.format("GET", target, headers)
            end
        end

        function request()
            index = index + 1
            if index > count then
                index = 1
                if once then
                    index = count
                    wrk.thread:stop()
                end
            end
            return requests[index]
        end

        function done(summary, latency, unused)
            local errors = summary.errors
            io.write(string.format(
                "bench requests=%d duration=%d bytes=%d p50=%d p99=%d "
                    .. "status=%d connect=%d read=%d write=%d timeout=%d\\n",
                summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
                errors.status, errors.connect, errors.read, errors.write, errors.timeout))
        end

        """

    /// Lets each connection wait a random time before each request, so that they don't all send at once.
    static let pace = """
        function delay()
            return math.random(0, math.floor(2 * pause + 0.5))
        end

        """
}
