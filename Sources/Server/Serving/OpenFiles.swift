import Glibc

/// The limit on open files, which is one on connections.
enum OpenFiles {
    /// Raises it as far as the system lets the process.
    static func allowMost() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
