/// Watches a walk over an object of known members, and finds those that are unknown, named twice or missing.
struct MemberCheck<Field: RawRepresentable<String> & Hashable> {
    /// What the object is, such as `a parameter`, for messages.
    private let owner: String
    private let known: [Field]
    private var sightings = KeySightings()
    private var met: Set<Field> = []

    init(of owner: String, known: [Field]) {
        self.owner = owner
        self.known = known
    }

    /// The member's name, if it is a known one. One that is named twice is a fault and yet checked each time.
    mutating func admit(_ key: String, at place: JSONPointer, _ faults: inout FaultList) -> Field? {
        let sighting = sightings.sight(key)
        if sighting == .second { faults.add(.duplicateKey, at: place, TemplateMessage.duplicateKey(key)) }
        guard let field = known.first(where: { $0.rawValue.utf8.elementsEqual(key.utf8) }) else {
            if sighting == .first {
                faults.add(.unknownField, at: place) { [owner, known] in
                    let names = known.map(\.rawValue)
                    return "\(key.quoted) is not a member of \(owner), which has \(names.quotedList)."
                        + $0.didYouMean(key, among: names)
                }
            }
            return nil
        }
        met.insert(field)
        return field
    }

    /// Finds the members that the walk did not meet.
    func require(_ required: [Field], at place: JSONPointer, _ faults: inout FaultList) {
        for field in required where !met.contains(field) {
            faults.add(
                .missingField, at: place.member(field.rawValue),
                "\(field.rawValue.quoted) is missing: add it to \(owner).")
        }
    }
}

/// Messages that several checks share.
enum TemplateMessage {
    static func duplicateKey(_ key: String) -> String {
        "\(key.quoted) is named more than once: keep one and delete the others."
    }

    static func wrongType(_ subject: String, is expected: String, not value: JSON) -> String {
        "\(subject) is \(expected), not \(value.kind)."
    }

    static func tooMany(_ things: String, max: Int, found: Int) -> String {
        "There are \(found) \(things), and at most \(max) are allowed."
    }
}
