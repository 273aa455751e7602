import Foundation

/// Where the client tells what a developer should know: never a key, a token or a value.
struct ClientLog: Sendable {
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes one line.
    func callAsFunction(_ message: String) { write(message) }
}
