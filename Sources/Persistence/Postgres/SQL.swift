import Domain

/// A statement: text that stands in the source, with values beside it.
///
/// Literal parts are `StaticString`s and every interpolated value becomes a bound parameter with a cast (`$1::text`),
/// so that no text made at run time can become SQL. A project's schema is named by `\(schema: project)` and in no
/// other way.
struct SQL: Sendable, ExpressibleByStringInterpolation {
    private var pieces: [Piece]

    fileprivate enum Piece: Sendable {
        case literal(StaticString)
        case schema(ProjectID)
        case parameter(type: StaticString, text: [UInt8]?)
    }

    init(stringLiteral value: StaticString) { pieces = [.literal(value)] }
    init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(interpolationCount * 2 + 1) }

        mutating func appendLiteral(_ literal: StaticString) { pieces.append(.literal(literal)) }

        /// A bound parameter.
        mutating func appendInterpolation<Value: SQLValue>(_ value: Value) {
            pieces.append(.parameter(type: Value.sqlType, text: value.sqlText))
        }

        /// A bound parameter; nil is `null`.
        mutating func appendInterpolation<Value: SQLValue>(_ value: Value?) {
            pieces.append(.parameter(type: Value.sqlType, text: value?.sqlText))
        }

        /// A bound parameter of type `uuid[]`.
        mutating func appendInterpolation(_ ids: [AppKeyID]) {
            pieces.append(.parameter(type: "uuid[]", text: ids.sqlText))
        }

        /// A bound parameter of type `int8[]`.
        mutating func appendInterpolation(_ numbers: [Int?]) {
            pieces.append(.parameter(type: "int8[]", text: numbers.sqlText))
        }

        /// A bound parameter of type `text[]`.
        mutating func appendInterpolation(_ texts: [String?]) {
            pieces.append(.parameter(type: "text[]", text: texts.sqlText))
        }

        /// A bound parameter of type `text`, given as UTF-8.
        mutating func appendInterpolation(text: [UInt8]) { pieces.append(.parameter(type: "text", text: text)) }

        /// The quoted name of the project's schema, such as `"project_shop-eu"`.
        mutating func appendInterpolation(schema project: ProjectID) { pieces.append(.schema(project)) }

        /// Another statement's text and parameters, in this place.
        mutating func appendInterpolation(_ part: SQL) { pieces += part.pieces }
    }

    /// The statement as libpq takes it.
    ///
    /// - Throws: `DatabaseError.malformed` if a parameter holds a NUL, at which the C string that it travels in would
    ///   end.
    func rendered() throws(DatabaseError) -> RenderedSQL {
        var rendered = RenderedSQL()
        for piece in pieces {
            switch piece {
            case .literal(let text): rendered.text += text.description
            case .schema(let project): rendered.text += project.quotedSchema
            case .parameter(let type, let text):
                try rendered.append(text)
                rendered.text += "$\(rendered.offsets.count)::\(type)"
            }
        }
        return rendered
    }
}

extension ProjectID {
    /// The name of the project's schema.
    var schema: String { "project_\(text)" }

    /// The same as an SQL identifier; an identifier of a project holds no quotation mark.
    var quotedSchema: String { "\"\(schema)\"" }
}

/// A statement's text with `$n` for its parameters, which lie in one buffer, each with a NUL behind it.
struct RenderedSQL {
    var text = ""
    private var buffer: [UInt8] = []
    /// Where each parameter begins in the buffer; nil: `null`.
    private(set) var offsets: [Int?] = []

    mutating func append(_ parameter: [UInt8]?) throws(DatabaseError) {
        guard let parameter else { return offsets.append(nil) }
        guard !parameter.contains(0) else { throw .malformed("NUL in parameter \(offsets.count + 1)") }
        offsets.append(buffer.count)
        buffer += parameter
        buffer.append(0)
    }

    /// Calls `body` with C strings that live as long as the call.
    func withCStrings<Result>(
        _ body: (UnsafePointer<CChar>, [UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        text.withCString { text in
            buffer.withUnsafeBytes { buffer in
                let start = buffer.bindMemory(to: CChar.self).baseAddress
                return body(text, offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } })
            }
        }
    }
}
