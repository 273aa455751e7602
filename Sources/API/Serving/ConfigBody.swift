import Domain
import Transport

/// The answer for a set of matching conditions, in each form that it was asked for in. Belongs to one loop.
final class ConfigBody {
    /// For callers whom exactly these match.
    let conditions: ConditionSet
    let tag: EntityTag
    /// The header fields of the plain form, and of its 304.
    let headers: PreparedHeaders
    /// The plain form; nil while all who asked had it already.
    private(set) var bytes: [UInt8]?
    /// Made when it is first asked for.
    private(set) var gzip: Representation?
    /// It was tried, and compressing makes it no smaller.
    private(set) var isIncompressible = false
    /// Whether it was asked for since its cache looked last.
    var isUsed = false

    init(for conditions: ConditionSet, tag: EntityTag, headers: PreparedHeaders) {
        self.conditions = conditions
        self.tag = tag
        self.headers = headers
    }

    /// What it takes of memory, in bytes, about.
    var memoryBytes: Int { (bytes?.capacity ?? 0) + (gzip?.bytes.count ?? 0) + 1_024 }

    /// Keeps the plain form.
    func keep(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Keeps the compressed form; nil: there is none that is smaller.
    func keep(_ gzip: Representation?) {
        self.gzip = gzip
        isIncompressible = gzip == nil
    }
}

/// A body in one form, with all header fields that are the same for whoever gets it.
struct Representation {
    let headers: PreparedHeaders
    let bytes: [UInt8]
}

/// How much one loop may compress: a client that makes every answer another one must not take its time from the others.
final class CompressionAllowance {
    /// About a sixth of a loop's time.
    private static let bytesPerSecond: Int64 = 16 << 20
    private static let bytesMax: Int64 = 4 << 20

    private var bytesLeft = bytesMax
    private var filled = Timestamp(microseconds: 0)

    /// Takes that many bytes off the allowance; false if it is used up for now.
    func take(bytes: Int, now: Timestamp) -> Bool {
        let elapsed = min(max(now.microseconds - filled.microseconds, 0), 1_000_000)
        bytesLeft = min(bytesLeft + elapsed * Self.bytesPerSecond / 1_000_000, Self.bytesMax)
        filled = now
        guard bytesLeft >= bytes else { return false }
        bytesLeft -= Int64(bytes)
        return true
    }
}
