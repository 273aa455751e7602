import Foundation
import Locking

/// Processes that must not outlive the test run.
enum Leftovers {
    private static let processes = Locked<Set<Int32>>([])
    private static let registered: Void = { atexit { Leftovers.killAll() } }()

    static func add(_ process: Int32) {
        _ = registered
        processes.withLock { _ = $0.insert(process) }
    }

    static func remove(_ process: Int32) { processes.withLock { _ = $0.remove(process) } }

    private static func killAll() {
        for process in processes.withLock({ $0 }) { _ = kill(process, SIGKILL) }
    }
}
