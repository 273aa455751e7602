import Foundation

/// A process and its children, as the kernel knows them.
struct ProcessFamily: Sendable {
    let leader: pid_t

    /// The leader first, so that it makes no more children while those that are there are looked at.
    private var members: [pid_t] {
        let list = try? String(contentsOfFile: "/proc/\(leader)/task/\(leader)/children", encoding: .utf8)
        return [leader] + (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }

    /// Whether the leader lives.
    var isAlive: Bool { Self.isAlive(leader) }

    /// Lets all of them stand still, as a machine that hangs would, or go on.
    func setFrozen(_ isFrozen: Bool) {
        guard isFrozen else { return members.forEach { kill($0, SIGCONT) } }
        kill(leader, SIGSTOP)
        members.forEach { kill($0, SIGSTOP) }
    }

    /// Ends all of them as `kill -9` does, and waits until none is left.
    func end() {
        kill(leader, SIGSTOP)
        let members = members
        members.forEach { kill($0, SIGKILL) }
        for _ in 1...1_000 where members.contains(where: Self.isAlive) { usleep(10_000) }
    }

    private static func isAlive(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }
}
