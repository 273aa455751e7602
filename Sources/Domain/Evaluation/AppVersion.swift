/// The version of an app, read leniently and ordered as Semantic Versioning 2.0.0 §11 says, with any number of segments.
///
/// `2.1` equals `2.1.0`; a build suffix (`2.1+45`, `2.1 (45)`) counts for nothing; numbers have no upper limit.
public struct AppVersion: Hashable, Comparable, Sendable {
    private let form: Form

    /// Two versions are equal exactly when their forms are: a version that fits the short form never has the long one.
    private enum Form: Hashable {
        /// Up to four segments of 32 bits, the first in the highest bits, and no pre-release: nearly every version there is.
        case short(UInt128)
        case long(LongVersion)
    }

    /// Nil unless `text` can be read as a version.
    public init?(_ text: String) {
        guard let version = text.withBytes({ AppVersion(utf8: $0) }) else { return nil }
        self = version
    }

    /// Nil unless the UTF-8 text can be read as a version.
    public init?(utf8: some RandomAccessCollection<UInt8>) {
        var text = utf8.trimmed
        if let first = text.first, first.lowercased == UInt8(ascii: "v") { text = text.dropFirst() }
        text = text.prefix { !$0.startsBuild }
        let core = text.prefix { $0 != UInt8(ascii: "-") }
        let preRelease = text.dropFirst(core.count)
        if preRelease.isEmpty, let packed = Self.packed(core) {
            form = .short(packed)
            return
        }
        guard let long = LongVersion(core: core, preRelease: preRelease) else { return nil }
        form = .long(long)
    }

    /// The short form of a core that fits it.
    private static func packed(_ core: some RandomAccessCollection<UInt8>) -> UInt128? {
        var packed: UInt128 = 0
        var segment: UInt64 = 0
        var segments = 0
        var hasDigits = false
        func close() -> Bool {
            guard hasDigits, segments < 4 || segment == 0 else { return false }
            if segments < 4 { packed |= UInt128(segment) << (96 - 32 * segments) }
            segments += 1
            return true
        }
        for byte in core {
            if byte == UInt8(ascii: ".") {
                guard close() else { return nil }
                (segment, hasDigits) = (0, false)
            } else {
                guard byte.isDigit else { return nil }
                segment = segment * 10 + UInt64(byte & 15)
                guard segment <= UInt32.max else { return nil }
                hasDigits = true
            }
        }
        return close() ? packed : nil
    }

    /// The order of Semantic Versioning: a pre-release comes before its release.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left.form, right.form) {
        case (.short(let left), .short(let right)): left < right
        default: left.long.order(against: right.long) < 0
        }
    }

    private var long: LongVersion {
        switch form {
        case .short(let packed): LongVersion(packed: packed)
        case .long(let version): version
        }
    }
}

extension UInt8 {
    /// Begins what is no part of the version: a build suffix.
    fileprivate var startsBuild: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "(") || isBlank }
}
