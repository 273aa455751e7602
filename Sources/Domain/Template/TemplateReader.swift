import Crypto

extension Template {
    /// The size of the largest document, in bytes; one of exactly that many is allowed.
    public static let documentBytesMax = 2 * 1_024 * 1_024

    /// The document of a template without parameters: what a project has before the first publish.
    public static let emptyDocument = Array(#"{"parameters":{}}"#.utf8)

    /// A template without parameters.
    public static let empty = Template(conditions: [], parameters: [], digest: SHA256.hash(emptyDocument))

    /// Reads a document and finds all of its faults, in time linear in its size.
    public static func read(_ document: [UInt8]) -> TemplateReading {
        guard document.count <= documentBytesMax else { return tooLarge(document) }
        do throws(JSONError) {
            let json = try JSON.parse(document, duplicates: .keep)
            return read(json, digest: SHA256.hash(document))
        } catch {
            return .unreadable(error)
        }
    }

    /// Reads a document that is part of another, parsed with its repeated keys kept. Its digest is that of its compact
    /// bytes.
    public static func read(_ json: JSON) -> TemplateReading {
        let document = json.encoded()
        guard document.count <= documentBytesMax else { return tooLarge(document) }
        return read(json, digest: SHA256.hash(document))
    }

    private static func read(_ json: JSON, digest: Digest) -> TemplateReading {
        var reader = TemplateReader(json)
        let (conditions, parameters) = reader.document(json)
        let faults = reader.faults.all
        guard faults.isEmpty else { return .faulty(faults) }
        let template = Template(conditions: conditions, parameters: parameters, digest: digest)
        return .valid(template, warnings: template.warnings)
    }

    private static func tooLarge(_ document: [UInt8]) -> TemplateReading {
        let message = "The document has \(document.count) bytes, and at most \(documentBytesMax) are allowed."
        return .faulty([TemplateFault(path: "", code: .limitExceeded, message: message)])
    }
}

/// Reads a template member by member in the order of the document, so that faults come in that order.
///
/// Every function returns what it read if it could, and adds to `faults` if it could not; what it returns beside faults
/// is not used.
struct TemplateReader {
    var faults = FaultList()
    /// Found before the walk, since `parameters` may stand before `conditions`.
    let conditionNames: ConditionNames

    private enum Field: String, CaseIterable { case conditions, parameters }

    init(_ document: JSON) { conditionNames = ConditionNames(of: document) }

    mutating func document(_ json: JSON) -> (conditions: [Condition], parameters: [Parameter]) {
        var conditions: [Condition] = []
        var parameters: [Parameter] = []
        guard let object = object(json, called: "The template", at: .root) else { return ([], []) }
        var members = MemberCheck(of: "a template", known: Field.allCases)
        for (key, value) in object.members {
            let place = JSONPointer.root.member(key)
            switch members.admit(key, at: place, &faults) {
            case .conditions?: conditions = self.conditions(value, at: place)
            case .parameters?: parameters = self.parameters(value, at: place)
            case nil: continue
            }
        }
        members.require([.parameters], at: .root, &faults)
        return (conditions, parameters)
    }
}

/// Readers of single values.
extension TemplateReader {
    mutating func object(_ json: JSON, called subject: String, at place: JSONPointer) -> JSONObject? {
        if case .object(let object) = json { return object }
        faults.add(.wrongType, at: place, TemplateMessage.wrongType(subject, is: "an object", not: json))
        return nil
    }

    mutating func string(_ json: JSON, called subject: String, at place: JSONPointer) -> String? {
        if case .string(let text) = json { return text }
        faults.add(.wrongType, at: place, TemplateMessage.wrongType(subject, is: "a string", not: json))
        return nil
    }

    /// A text of bounded length, counted in Unicode scalars.
    mutating func text(
        _ json: JSON, called subject: String, length: ClosedRange<Int>, otherwise code: TemplateFault.Code,
        at place: JSONPointer
    ) -> String? {
        guard let text = string(json, called: subject, at: place) else { return nil }
        let count = text.unicodeScalars.count
        guard !length.contains(count) else { return text }
        faults.add(
            code, at: place,
            "\(subject) has \(length.lowerBound) to \(length.upperBound) characters, not \(count).")
        return nil
    }

    /// A text for people, which may be empty.
    mutating func note(_ json: JSON, called subject: String, lengthMax: Int, at place: JSONPointer) -> String? {
        text(json, called: subject, length: 0...lengthMax, otherwise: .limitExceeded, at: place)
    }

    /// A list of bounded length; its elements are handed out even where there are too many, since each may have a fault
    /// of its own.
    mutating func list(
        _ json: JSON, called subject: String, of things: String, max: Int, mayBeEmpty: Bool, at place: JSONPointer
    ) -> [JSON] {
        guard case .array(let elements) = json else {
            faults.add(.wrongType, at: place, TemplateMessage.wrongType(subject, is: "an array", not: json))
            return []
        }
        if elements.isEmpty, !mayBeEmpty {
            faults.add(.emptyList, at: place, "\(subject) is empty: it needs at least one of its \(things).")
        }
        if elements.count > max {
            faults.add(.limitExceeded, at: place, TemplateMessage.tooMany(things, max: max, found: elements.count))
        }
        return elements
    }
}
