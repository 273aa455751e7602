import Domain
import Foundation
import FoundationXML

/// Default values as a file has them, compared byte for byte.
typealias DefaultTexts = [ExactString: ExactString]

/// Readers of the files that `GET …/defaults` answers, which are not the service's own.
enum DefaultsReaders {
    struct Unreadable: Error {}

    /// Reads a property list.
    static func propertyList(_ bytes: [UInt8]) throws -> DefaultTexts {
        let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        guard let texts = list as? [String: String] else { throw Unreadable() }
        return DefaultTexts(uniqueKeysWithValues: texts.map { (ExactString($0.key), ExactString($0.value)) })
    }

    /// Reads a `<defaultsMap>`.
    static func defaultsMap(_ bytes: [UInt8]) throws -> DefaultTexts {
        let reader = DefaultsMapReader()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = reader
        guard parser.parse(), !reader.isMisshapen else { throw Unreadable() }
        return DefaultTexts(
            reader.entries.map { (ExactString($0.key), ExactString($0.value)) }, uniquingKeysWith: { first, _ in first }
        )
    }
}

/// Collects the texts of `key` and `value` in each `entry`.
private final class DefaultsMapReader: NSObject, XMLParserDelegate {
    private(set) var entries: [(key: String, value: String)] = []
    /// An element stands where the form has none of that name, or a text between two of them.
    private(set) var isMisshapen = false
    private var path: [String] = []
    private var entry = (key: "", value: "")

    private static let paths: Set = [
        ["defaultsMap"], ["defaultsMap", "entry"], ["defaultsMap", "entry", "key"], ["defaultsMap", "entry", "value"],
    ]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        if !Self.paths.contains(path) || !attributes.isEmpty { isMisshapen = true }
        if name == "entry" { entry = (key: "", value: "") }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        switch path.last {
        case "key": entry.key += text
        case "value": entry.value += text
        default: if !text.allSatisfy(\.isWhitespace) { isMisshapen = true }
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
        if name == "entry" { entries.append(entry) }
    }
}
