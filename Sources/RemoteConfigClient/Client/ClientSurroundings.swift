import Foundation

/// What a client reaches the world by; tests put their own in its place.
struct ClientSurroundings: Sendable {
    var clock: any ClientClock
    var transport: any HTTPTransport

    /// The system's clock and network.
    static func system() -> ClientSurroundings {
        ClientSurroundings(
            clock: SystemClock(), transport: URLSessionTransport(bodyBytesMax: CacheFile.bodyBytesMax))
    }
}
