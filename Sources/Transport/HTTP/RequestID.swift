/// What names a request in its answer and in logs: the caller's own `X-Request-Id` if it is fit for that, else one made here.
package struct RequestID: Sendable {
    private enum Origin {
        case made(UInt64)
        case sent(ArraySlice<UInt8>)
    }

    private let origin: Origin

    /// One made of `number`.
    package init(number: UInt64) { origin = .made(number) }

    /// The caller's own, if it is 1 to 128 of `A-Za-z0-9._-`.
    init?(sent text: ArraySlice<UInt8>) {
        guard (1...128).contains(text.count), text.allSatisfy(\.isRequestIDCharacter) else { return nil }
        origin = .sent(text)
    }

    var text: String {
        switch origin {
        case .sent(let bytes): String(decoding: bytes, as: UTF8.self)
        case .made(let number):
            // 13 characters fit into a string without an allocation.
            String(unsafeUninitializedCapacity: Self.length) { buffer in
                Self.forEachCharacter(of: number) { index, character in buffer[index] = character }
                return Self.length
            }
        }
    }

    func append(to bytes: inout [UInt8]) {
        switch origin {
        case .sent(let text): bytes.append(contentsOf: text)
        case .made(let number):
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length) { buffer in
                Self.forEachCharacter(of: number) { index, character in
                    buffer.initializeElement(at: index, to: character)
                }
                bytes.append(contentsOf: UnsafeBufferPointer(buffer))
            }
        }
    }

    private static let length = 13

    /// The 64 bits as 13 digits of base 32 (digits, then letters without i, l, o and u).
    private static func forEachCharacter(of number: UInt64, _ body: (Int, UInt8) -> Void) {
        let alphabet: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"
        for index in 0..<length {
            let digit = Int(truncatingIfNeeded: (number >> UInt64(5 * (length - 1 - index))) & 31)
            body(index, alphabet.utf8Start[digit])
        }
    }
}

/// A sequence of request ids that no two connections share in practice: SplitMix64 from a random start.
struct RequestIDSequence: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> RequestID {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(number: mixed ^ (mixed >> 31))
    }
}
