import Foundation

/// How many processes wanted to run lately.
enum LoadAverage {
    /// Over the last minute.
    static var now: Double {
        var loads = [0.0]
        return getloadavg(&loads, 1) == 1 ? loads[0] : .nan
    }
}

/// The machine that was measured on, for whoever compares two reports.
struct Machine: Sendable, Codable {
    /// The processor's name.
    let processor: String
    /// How many of its cores there are.
    let cores: Int
    /// The kernel's release.
    let kernel: String
    /// When, in UTC.
    let date: String
    /// What was measured against, by name.
    let versions: [String: String]

    /// The name of the processor in the text of `/proc/cpuinfo`.
    static func processor(ofCPUInfo text: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix("model name") {
            return line.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return nil
    }

    /// Looks around.
    static func here() throws -> Machine {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let release = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
        var versions: [String: String] = [:]
        versions["nginx"] = version(try Program.output("nginx", ["-v"]).all)
        versions["wrk"] = version(try Program.output("wrk", ["-v"], mayFail: true).all)
        versions["PostgreSQL"] = version(try Program.output(Program.pgbench, ["--version"]).all)
        versions["OpenSSL"] = version(try Program.output("openssl", ["version"]).all)
        return Machine(
            processor: processor(ofCPUInfo: information) ?? "unknown",
            cores: ProcessInfo.processInfo.activeProcessorCount,
            kernel: release.trimmingCharacters(in: .whitespacesAndNewlines),
            date: Date.now.formatted(.iso8601.year().month().day()), versions: versions)
    }

    /// The first thing in a program's own words that looks like a version: digits with dots between them.
    static func version(_ text: String) -> String {
        text.firstMatch(of: #/\d+(?:\.\d+)+/#).map { String($0.output) } ?? "unknown"
    }

    /// One sentence.
    var text: String {
        let programs = versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return "\(processor), \(cores) cores, Linux \(kernel), \(date); \(programs)"
    }
}
