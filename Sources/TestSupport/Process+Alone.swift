import Foundation

extension Process {
    private static let starting = NSLock()

    /// Starts processes while no other process is started, and no other pipe is made, by whoever calls this too.
    ///
    /// A process that is started just when a pipe is made for another one may be born with it, and then keeps it open: the
    /// reader waits in vain for the other one's end.
    ///
    /// - Parameter body: makes the pipes and starts the process that they are for.
    public static func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
        try starting.withLock(body)
    }
}
