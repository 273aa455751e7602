/// The serialisation of a web origin (RFC 6454 §6.2).
enum WebOrigin {
    private static let bytesMax = 255

    /// Why a browser never sends `text` as an `Origin`; nil if it may.
    static func fault(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= bytesMax else { return "it has at most \(bytesMax) characters" }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
            isScheme(bytes[..<colon])
        else { return "write a scheme in lower case, \"://\" and a host, such as \"https://app.example\"" }
        let authority = bytes[(colon + 3)...]
        let (host, port) = split(authority)
        guard isHost(host) else { return "the host is in lower case and ASCII, with no path after it" }
        guard let port else { return nil }
        guard let number = Int(String(decoding: port, as: UTF8.self)), (1...65_535).contains(number),
            port.allSatisfy(\.isDigit), port.first != UInt8(ascii: "0")
        else { return "the port is a number from 1 to 65535, with no path after it" }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        let isDefault = (scheme == "https" && number == 443) || (scheme == "http" && number == 80)
        return isDefault ? "leave the port out, since it is the scheme's own" : nil
    }

    private static func split(_ authority: ArraySlice<UInt8>) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
        let hostEnd = authority.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? authority.startIndex
        guard let colon = authority[hostEnd...].firstIndex(of: UInt8(ascii: ":")) else { return (authority, nil) }
        return (authority[..<colon], authority[(colon + 1)...])
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        let marks: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        guard let first = bytes.first, first.isLowercaseLetter else { return false }
        return bytes.allSatisfy { $0.isLowercaseLetter || $0.isDigit || marks.contains($0) }
    }

    private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
            let address = bytes.dropFirst().dropLast()
            let hexadecimal = UInt8(ascii: "a")...UInt8(ascii: "f")
            return address.contains(UInt8(ascii: ":"))
                && address.allSatisfy {
                    $0.isDigit || hexadecimal.contains($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
                }
        }
        let marks: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")]
        return !bytes.isEmpty && bytes.allSatisfy { $0.isLowercaseLetter || $0.isDigit || marks.contains($0) }
    }
}
