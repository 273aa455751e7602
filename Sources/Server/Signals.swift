import Dispatch
import Glibc

/// The signals that the process heeds.
enum Signals {
    /// Takes over the handling of `signals` from the system, which would end the process, for as long as it lives.
    ///
    /// Yields each one that comes, in order; two of a kind at once may come as one.
    static func stream(of signals: [Int32] = [SIGTERM, SIGINT]) -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        for number in signals {
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signals"))
            source.setEventHandler {
                // Holding on to itself keeps the source alive.
                withExtendedLifetime(source) { _ = continuation.yield(number) }
            }
            source.activate()
        }
        return stream
    }

    /// Without this, writing to a connection or a pipe that its reader has closed would end the process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
