import Foundation

/// What the user reads.
enum Terminal {
    /// Writes to standard output.
    static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

    /// Tells how far it is, on standard error.
    static func progress(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8)) }
}
