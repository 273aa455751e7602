/// A short name for a text or for bytes: 64-bit FNV-1a, as sixteen hexadecimal digits.
///
/// It names files and finds damage. It keeps nothing secret and stops no forger, and nothing here asks that of it.
struct Fingerprint: Equatable, Sendable, CustomStringConvertible {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The fingerprint of `bytes`.
    init(of bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    /// The fingerprint of several texts in their order; where one ends and the next begins counts.
    init(of texts: [String]) {
        self.init(of: texts.flatMap { [UInt8]("\($0.utf8.count):".utf8) + $0.utf8 })
    }

    var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
