import Foundation

/// The limit of open files, which children inherit.
enum OpenFiles {
    /// Raises it as far as this user may: ten thousand connections take as many files on either side.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
