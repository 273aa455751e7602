import Domain
import Transport

/// Reads the members of a JSON object in a request's body and collects every fault, so that one answer tells them all.
struct BodyReader {
    let object: JSONObject
    private let prefix: String
    private var known: [String] = []
    private(set) var faults: [APIError.Detail] = []

    /// Reads members of `object`, whose own place in the body is `prefix` (a JSON Pointer).
    init(_ object: JSONObject, at prefix: String = "") {
        self.object = object
        self.prefix = prefix
    }

    /// Reads the body of `request`, which must be a JSON object.
    ///
    /// - Throws: `unsupported_media_type` (415), `invalid_json` (400), `invalid_request` (422).
    init(_ request: Request) throws(APIError) {
        try request.requireJSON()
        do {
            let json = try JSON.parse(request.body)
            guard let object = json.asObject else {
                throw APIError(.invalidRequest, "The body must be a JSON object.")
            }
            self.init(object)
        } catch let error as JSONError {
            throw APIError(error)
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError(.internalError, "The body could not be read.")
        }
    }

    /// Whether the member is there at all.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// A text of 1 to `maximum` Unicode scalars, without control characters.
    mutating func text(_ name: String, maximum: Int, required: Bool = true) -> String? {
        guard let value = member(name, required: required) else { return nil }
        guard let text = value.asString else {
            return fault(name, "wrong_type", "\(name) must be a string.")
        }
        guard (1...maximum).contains(text.unicodeScalars.count), !text.hasControlCharacters else {
            return fault(name, "invalid_value", "\(name) takes 1 to \(maximum) characters, no control characters.")
        }
        return text
    }

    /// Any text, the empty one and control characters included; nil if it is not there.
    mutating func plain(_ name: String) -> String? {
        guard let value = member(name, required: false) else { return nil }
        guard let text = value.asString else { return fault(name, "wrong_type", "\(name) must be a string.") }
        return text
    }

    /// A password: any text, judged by `judge`, which says what is wrong with it.
    mutating func secret(_ name: String, required: Bool = true, judge: (String) -> String?) -> String? {
        guard let value = member(name, required: required) else { return nil }
        guard let text = value.asString else { return fault(name, "wrong_type", "\(name) must be a string.") }
        if let problem = judge(text) { return fault(name, "invalid_value", problem) }
        return text
    }

    /// `true` or `false`.
    mutating func flag(_ name: String) -> Bool? {
        guard let value = member(name, required: false) else { return nil }
        guard let flag = value.asBool else { return fault(name, "wrong_type", "\(name) must be true or false.") }
        return flag
    }

    /// A whole number in `range`.
    mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = member(name, required: true) else { return nil }
        guard let number = value.asInt else { return fault(name, "wrong_type", "\(name) must be a whole number.") }
        guard range.contains(number) else {
            return fault(name, "invalid_value", "\(name) must be from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A text that `read` turns into something else; `message` says what is taken.
    mutating func parsed<Value>(_ name: String, _ message: String, read: (String) -> Value?) -> Value? {
        guard let value = member(name, required: true) else { return nil }
        guard let text = value.asString else { return fault(name, "wrong_type", "\(name) must be a string.") }
        guard let parsed = read(text) else { return fault(name, "invalid_value", message) }
        return parsed
    }

    /// Takes the member as it is.
    mutating func any(_ name: String) -> JSON? { member(name, required: false) }

    /// Notes a fault that the caller found.
    mutating func add(_ name: String, _ code: String, _ message: String) {
        faults.append(.init(path: prefix + "/" + name.asPointerToken, code: code, message: message))
    }

    /// Notes faults that the caller found, with their whole paths.
    mutating func add(_ found: APIError.Detail...) { faults += found }

    /// The members that nobody asked for so far.
    var rest: JSONObject {
        JSONObject(object.members.filter { !isKnown($0.key) }.map { ($0.key, $0.value) })
    }

    /// Throws what was found, members that nobody asked for included.
    mutating func finish(_ code: APIError.Code = .invalidRequest) throws(APIError) {
        refuseUnknown()
        try throwFaults(code)
    }

    /// Throws what was found.
    func throwFaults(_ code: APIError.Code) throws(APIError) {
        guard faults.isEmpty else { throw APIError.faults(code, faults) }
    }

    /// Notes every member that nobody asked for.
    mutating func refuseUnknown() {
        for (key, _) in rest.members.prefix(Self.faultsMax) {
            add(key, "unknown_field", "There is no such field here; known are \(known.joined(separator: ", ")).")
        }
    }

    /// Notes every key that stands twice; for bodies that were read with them kept.
    mutating func refuseRepeatedKeys() {
        for key in object.repeatedKeys.prefix(Self.faultsMax) {
            add(key, "duplicate_key", "\(key) is there twice: keep one.")
        }
    }

    private static let faultsMax = 100

    private func isKnown(_ key: String) -> Bool { known.contains { $0.utf8.elementsEqual(key.utf8) } }

    private mutating func member(_ name: String, required: Bool) -> JSON? {
        known.append(name)
        if let value = object[name] { return value }
        if required { add(name, "missing_field", "\(name) is required.") }
        return nil
    }

    private mutating func fault<Value>(_ name: String, _ code: String, _ message: String) -> Value? {
        add(name, code, message)
        return nil
    }
}

extension Request {
    /// - Throws: `unsupported_media_type` (415) when the request says that its body is something else than plain JSON.
    func requireJSON() throws(APIError) {
        if let coding = headerText(.contentEncoding), coding.lowercased() != "identity" {
            throw APIError(.unsupportedMediaType, "The body must not be compressed.")
        }
        guard let type = headerText(.contentType) else { return }
        let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        let isJSON = parts.first.map { $0 == "application/json" || $0.hasSuffix("+json") } ?? false
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count)
        let isUTF8 = charset.map { $0 == "utf-8" || $0 == "\"utf-8\"" || $0 == "utf8" } ?? true
        guard isJSON, isUTF8 else {
            throw APIError(.unsupportedMediaType, "Send the body as Content-Type: application/json, in UTF-8.")
        }
    }
}

extension String {
    var hasControlCharacters: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
