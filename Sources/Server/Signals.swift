import Dispatch
import Glibc

/// The signals that the process heeds.
enum Signals {
    /// Takes over the handling of `signals` from the system, which would end the process, for as long as it lives.
    ///
    /// Yields each one that comes after this has returned, in order; two of a kind at once may come as one.
    static func stream(of signals: [Int32] = [SIGTERM, SIGINT]) -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let queue = DispatchQueue(label: "signals")
        // A source takes effect a moment after it is activated; until then a signal would still end the process.
        let taken = DispatchGroup()
        for number in signals {
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // Holding on to itself keeps the source alive.
                withExtendedLifetime(source) { _ = continuation.yield(number) }
            }
            taken.enter()
            source.setRegistrationHandler { taken.leave() }
            source.activate()
        }
        taken.wait()
        return stream
    }

    /// Without this, writing to a connection or a pipe that its reader has closed would end the process, and so would writing
    /// to a file beyond the limit on sizes: both are errors as others are.
    static func ignoreFailedWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
