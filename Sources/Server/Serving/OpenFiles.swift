import Glibc

/// The limit on open files, which is one on connections.
enum OpenFiles {
    /// Raises it as far as the system lets the process.
    static func allowMost() {
        guard var limits else { return }
        limits.rlim_cur = limits.rlim_max
        _ = setrlimit(resource, &limits)
    }

    /// How many may be open at once; nil where that is not known.
    static var limit: UInt? { limits?.rlim_cur }

    private static var limits: rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
