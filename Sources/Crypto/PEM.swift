/// One block of textual encoding (RFC 7468): a label, and the DER that it names.
struct PEM {
    static let bytesMax = 16 << 10

    let label: String
    let der: [UInt8]

    /// Nil unless `text` is one block, with nothing but white space around its lines.
    init?(_ text: String) {
        guard text.utf8.count <= Self.bytesMax else { return nil }
        let lines = text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
            .map(Self.trimmed).filter { !$0.isEmpty }
        guard let first = lines.first, let last = lines.last, lines.count >= 2 else { return nil }
        guard first.starts(with: "-----BEGIN ".utf8), first.suffix(5).elementsEqual("-----".utf8) else { return nil }
        let label = first.dropFirst("-----BEGIN ".utf8.count).dropLast(5)
        guard last == Array("-----END ".utf8) + label + Array("-----".utf8) else { return nil }
        guard let der = Base64.decode(Array(lines.dropFirst().dropLast().joined())) else { return nil }
        self.label = String(decoding: label, as: UTF8.self)
        self.der = der
    }

    private static func trimmed(_ line: Substring.UTF8View) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        return Array(line.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
