import Crypto

extension AuditEntry {
    /// The digest of a row of these fields: SHA-256 over the digest of the row before, then each field as its length in
    /// eight bytes, the most significant first, and its UTF-8. A field that is absent has the length 2^64 − 1 and no
    /// bytes; a number is its decimal text, and a time its microseconds since 1970.
    ///
    /// The lengths keep two rows from giving the same bytes with a boundary shifted; the row before makes a chain of
    /// them, in which one that was altered or taken out shows.
    public static func computedDigest(
        sequence: Int64, at: Timestamp, actor: Actor, action: String, target: String, before: String?, after: String?,
        previous: Digest
    ) -> Digest {
        var bytes = previous.bytes
        let fields = [
            String(sequence), String(at.microseconds), actor.admin?.text, actor.name, actor.address, actor.requestID,
            action, target, before, after,
        ]
        for field in fields {
            let count = field.map { UInt64($0.utf8.count) } ?? .max
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> UInt64(shift)))
            }
            if let field { bytes += field.utf8 }
        }
        return SHA256.hash(bytes)
    }

    /// True if the row's digest is that of its fields.
    public var isIntact: Bool {
        digest
            == Self.computedDigest(
                sequence: sequence, at: at, actor: actor, action: action, target: target, before: before, after: after,
                previous: previous)
    }
}
