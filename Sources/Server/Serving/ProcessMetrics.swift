import API
import Foundation

/// What the system knows of this process, under the names that Prometheus' own clients use
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
enum ProcessMetrics {
    /// What can be read; on a system without `/proc` that is nothing.
    static var metrics: [Metric] {
        let status = ProcessStatus(
            stat: text("/proc/self/stat"), ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))), bootTime: bootTime,
            pageBytes: Double(sysconf(Int32(_SC_PAGESIZE))))
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
        let figures: [(Metric.Kind, String, String, Double?)] = [
            (.counter, "process_cpu_seconds_total", "User and system time.", status?.processorSeconds),
            (.gauge, "process_open_fds", "Open file descriptors.", descriptors.map(Double.init)),
            (.gauge, "process_max_fds", "File descriptors that may be open.", OpenFiles.limit.map(Double.init)),
            (.gauge, "process_virtual_memory_bytes", "Virtual memory.", status?.virtualBytes),
            (.gauge, "process_resident_memory_bytes", "Resident memory.", status?.residentBytes),
            (.gauge, "process_start_time_seconds", "The start, since the Unix epoch.", status?.startTime),
        ]
        return figures.compactMap { kind, name, help, value in value.map { Metric(kind, name, help, $0) } }
    }

    /// Seconds since the Unix epoch.
    private static var bootTime: Double? {
        text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
            .flatMap { Double($0.dropFirst("btime ".count)) }
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

/// The figures of a process in `/proc/[pid]/stat` (proc(5)).
struct ProcessStatus: Equatable {
    let processorSeconds: Double
    let startTime: Double
    let virtualBytes: Double
    let residentBytes: Double

    /// - Parameters:
    ///   - ticksPerSecond: of the clock that times are in.
    ///   - bootTime: of the system, in seconds since the Unix epoch.
    init?(stat: String, ticksPerSecond: Double, bootTime: Double?, pageBytes: Double) {
        // The program's name, which may have anything in it, ends at the last parenthesis; after that comes field 3.
        guard let end = stat.lastIndex(of: ")"), let bootTime, ticksPerSecond > 0 else { return nil }
        let fields = stat[stat.index(after: end)...].split(whereSeparator: \.isWhitespace).map { Double($0) }
        func field(_ number: Int) -> Double? { number - 3 < fields.count ? fields[number - 3] : nil }
        guard let user = field(14), let system = field(15), let start = field(22), let virtual = field(23),
            let pages = field(24)
        else { return nil }
        processorSeconds = (user + system) / ticksPerSecond
        startTime = bootTime + start / ticksPerSecond
        virtualBytes = virtual
        residentBytes = pages * pageBytes
    }
}
