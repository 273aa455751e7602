@testable import Transport

/// A head reads the same however it is cut, and what is read keeps the rules.
enum HeadCheck {
    static func run(_ input: [UInt8], _ pieces: Pieces) {
        let whole = read([input])
        precondition(whole == read(pieces.all), "the cut decides how a head is read")
    }

    private static func read(_ pieces: [[UInt8]]) -> String {
        var scanner = HeadScanner()
        var arrived: [UInt8] = []
        do throws(ProtocolFailure) {
            for piece in pieces {
                arrived += piece
                guard let end = try scanner.end(of: arrived.span, from: 0, limits: fuzzLimits()) else { continue }
                let head = try HeadParser.parse(arrived, in: 0..<end, limits: fuzzLimits())
                checkRules(head)
                return "\(end) \(summary(head))"
            }
            return "incomplete"
        } catch {
            return "\(error)"
        }
    }

    private static func summary(_ head: RequestHead) -> String {
        let fields = head.fields.map { "\(Array(head.bytes[$0.name])):\(Array(head.bytes[$0.value]))" }
        return """
            \(head.method) \(Array(head.path)) \(head.query.map(Array.init) ?? []) \(head.framing) \(head.isPersistent) \
            \(head.isVersion1_0) \(head.expectsContinue) \(fields)
            """
    }

    private static func checkRules(_ head: RequestHead) {
        precondition(head.path.first == UInt8(ascii: "/") || Array(head.path) == [UInt8(ascii: "*")])
        let hosts = head.fields.count { head.isNamed($0, .host) }
        let lengths = head.fields.count { head.isNamed($0, .contentLength) }
        let codings = head.fields.count { head.isNamed($0, .transferEncoding) }
        precondition(hosts == 1 || (hosts == 0 && head.isVersion1_0))
        precondition(lengths + codings <= 1)
        precondition((codings == 1) == (head.framing == .chunked))
        for field in head.fields {
            precondition(!field.name.isEmpty && head.bytes[field.name].allSatisfy(\.isTokenCharacter))
            precondition(head.bytes[field.value].allSatisfy(\.isFieldValueCharacter))
        }
    }
}
