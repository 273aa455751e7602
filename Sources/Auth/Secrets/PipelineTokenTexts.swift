import Crypto
import Domain

/// The texts of pipeline tokens: `rct_`, 26 random bytes and 16 of a code over them, in base64url.
///
/// By the code a text that somebody made up is told from one of ours, so that guessing costs the database nothing.
public struct PipelineTokenTexts: Sendable {
    private static let mark = Array("rct_".utf8)
    private static let randomCount = 26
    private static let codeCount = 16
    private static let prefixLength = 12

    private let key: HMACSHA256Key

    /// Texts that every instance with the same master key takes for its own.
    public init(master: MasterKey) { key = HMACSHA256Key(master.derive("pipeline-tokens")) }

    /// A new token: its text, which is shown once, and what is kept of it.
    public func generate() -> (text: String, prefix: String, digest: Digest) {
        let random = SecureRandom.bytes(Self.randomCount)
        let text =
            String(decoding: Self.mark, as: UTF8.self) + Base64URL.encode(random + code(of: random))
        return (text, String(text.prefix(Self.prefixLength)), Digest.of(Array(text.utf8)))
    }

    /// What a token is found by; nil unless its text was made here.
    public func digest(of text: ArraySlice<UInt8>) -> Digest? {
        guard text.starts(with: Self.mark), text.count == Self.textCount,
            let bytes = Base64URL.decode(Array(text.dropFirst(Self.mark.count))),
            ConstantTime.equal(Array(bytes.suffix(Self.codeCount)), code(of: Array(bytes.prefix(Self.randomCount))))
        else { return nil }
        return Digest.of(Array(text))
    }

    private static let textCount = mark.count + (randomCount + codeCount) / 3 * 4

    private func code(of random: [UInt8]) -> [UInt8] { Array(key.authenticate(random).prefix(Self.codeCount)) }
}
