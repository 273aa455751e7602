import Foundation

/// What the kernel tells of a process in `/proc`.
enum ProcessReadings {
    /// User and system time in clock ticks, from the text of `/proc/PID/stat`; nil if it is no such text.
    ///
    /// The name in the second field may hold blanks and brackets itself: the fields are counted from its last bracket.
    static func ticks(ofStat text: String) -> Int? {
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
        return user + system
    }

    /// Resident pages, from the text of `/proc/PID/statm`.
    static func residentPages(ofStatm text: String) -> Int? {
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) : nil
    }

    /// Process identifiers, from the text of `/proc/PID/task/TID/children`.
    static func processes(ofChildren text: String) -> [Int32] { text.split(separator: " ").compactMap { Int32($0) } }
}

/// Processes whose use of the machine is added up.
struct ProcessGroup: Sendable {
    /// The first of them; its children belong to the group too.
    let leader: Int32

    private static let secondsPerTick = 1 / Double(sysconf(Int32(_SC_CLK_TCK)))

    /// The processes that there are now.
    var members: [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(leader)/task")) ?? []
        return [leader]
            + threads.flatMap {
                ProcessReadings.processes(ofChildren: Self.read("/proc/\(leader)/task/\($0)/children"))
            }
    }

    /// User and system time so far, in seconds, to a hundredth.
    var processorSeconds: Double {
        members.reduce(0) { sum, process in
            sum + Double(ProcessReadings.ticks(ofStat: Self.read("/proc/\(process)/stat")) ?? 0) * Self.secondsPerTick
        }
    }

    /// Resident memory in bytes; what processes share counts for each of them.
    var residentBytes: Int {
        members.reduce(0) {
            $0 + (ProcessReadings.residentPages(ofStatm: Self.read("/proc/\($1)/statm")) ?? 0) * Int(getpagesize())
        }
    }

    private static func read(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

/// What the programs have used that this one started and saw the end of: a load generator, and none of the servers.
enum ClientReadings {
    /// User and system time so far, in seconds.
    static var processorSeconds: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0 else { return .nan }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
