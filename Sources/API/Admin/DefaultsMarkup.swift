import Domain

/// The XML forms of a file of default values, as Firebase's `downloadDefaults` shapes them: flat, and every value as text.
enum DefaultsMarkup {
    /// `<defaultsMap>`, which Firebase's client for Android reads as a resource.
    case defaultsMap
    /// A property list (`man 5 plist`), which Firebase's client for Apple's systems reads.
    case propertyList

    /// The whole file with `entries` in their order.
    func document(_ entries: [(key: XMLText, value: XMLText)]) -> [UInt8] {
        var text = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n" + opening
        for entry in entries { text += markup(of: entry) }
        return Array((text + closing).utf8)
    }

    private var opening: String {
        switch self {
        case .defaultsMap: "<defaultsMap>\n"
        case .propertyList:
            """
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        }
    }

    private func markup(of entry: (key: XMLText, value: XMLText)) -> String {
        switch self {
        case .defaultsMap:
            """
                <entry>
                    <key>\(entry.key.escaped)</key>
                    <value>\(entry.value.escaped)</value>
                </entry>

            """
        case .propertyList:
            """
                <key>\(entry.key.escaped)</key>
                <string>\(entry.value.escaped)</string>

            """
        }
    }

    private var closing: String {
        switch self {
        case .defaultsMap: "</defaultsMap>\n"
        case .propertyList: "</dict>\n</plist>\n"
        }
    }
}

/// Text between two tags of an XML 1.0 document, from which a parser reads exactly what it was made of.
struct XMLText {
    /// The text as it stands in the document.
    let escaped: String

    /// A character that no XML 1.0 document can hold (§2.2), not even as a reference (§4.1).
    struct Unrepresentable: Error {
        let character: Unicode.Scalar

        /// Such as `U+0001`.
        var name: String {
            let digits = String(character.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }

    init(_ text: String) throws(Unrepresentable) {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            // Text must not hold `]]>` (§2.4).
            case ">": escaped += "&gt;"
            // By itself it would be read as a line feed (§2.11).
            case "\r": escaped += "&#13;"
            case "\t", "\n", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                escaped.unicodeScalars.append(character)
            default: throw Unrepresentable(character: character)
            }
        }
        self.escaped = escaped
    }
}

extension ParameterValue {
    /// The value as Firebase keeps every value: as text, a number digit for digit.
    var text: String {
        switch self {
        case .string(let text), .json(let text): text
        case .number(let number): number.text
        case .boolean(let flag): flag ? "true" : "false"
        }
    }
}
