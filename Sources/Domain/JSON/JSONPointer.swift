/// A place in a JSON document (RFC 6901), kept as its steps: the text is made only for the few places that are shown.
indirect enum JSONPointer: Sendable {
    /// The document itself.
    case root
    /// A member of the object at a place.
    case member(JSONPointer, key: String)
    /// An element of the array at a place.
    case element(JSONPointer, index: Int)

    /// A member of the object here.
    func member(_ key: String) -> JSONPointer { .member(self, key: key) }

    /// An element of the array here.
    func element(_ index: Int) -> JSONPointer { .element(self, index: index) }

    /// The pointer's text, such as `/parameters/a~1b/default`; empty for the document itself.
    var text: String {
        switch self {
        case .root: ""
        case .member(let place, let key): "\(place.text)/\(key.asPointerToken)"
        case .element(let place, let index): "\(place.text)/\(index)"
        }
    }
}

extension String {
    /// The text as one token of a JSON Pointer, escaped as RFC 6901 §3 says.
    public var asPointerToken: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
