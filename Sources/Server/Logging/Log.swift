import Domain

/// How severe a line is, the least first.
enum LogLevel: String, CaseIterable, Comparable, Sendable {
    case debug, info, notice, warning, error

    static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .notice: 2
        case .warning: 3
        case .error: 4
        }
    }
}

/// What a field of a line may hold.
protocol LogValue: Sendable {
    /// The value as JSON.
    var logJSON: String { get }
}

extension String: LogValue {
    var logJSON: String { LogLine.quoted(self) }
}

extension Int: LogValue {
    var logJSON: String { String(self) }
}

extension Bool: LogValue {
    var logJSON: String { self ? "true" : "false" }
}

/// Writes one JSON object a line: `time`, `level`, `message`, then dotted fields such as `project.id`.
///
/// A message is a constant, so that no value of a caller can become part of it. No field may hold a token, a key or a
/// parameter's value.
struct Log: Sendable {
    /// A field of a line.
    typealias Field = (name: StaticString, value: any LogValue)

    private let least: LogLevel
    private let clock: WallClock
    private let write: @Sendable (String) -> Void

    /// A log of lines at least as severe as `least`, each handed to `write` with its line feed.
    init(least: LogLevel, clock: WallClock, write: @escaping @Sendable (String) -> Void) {
        self.least = least
        self.clock = clock
        self.write = write
    }

    /// Logs a line.
    func callAsFunction(_ level: LogLevel, _ message: StaticString, _ fields: Field...) {
        self(level, message, fields: fields)
    }

    /// Logs a line whose fields were collected.
    func callAsFunction(_ level: LogLevel, _ message: StaticString, fields: [Field]) {
        guard level >= least else { return }
        write(LogLine.text(at: clock.now(), level, message, fields))
    }
}

/// A line's text.
enum LogLine {
    /// The object and its line feed.
    static func text(at time: Timestamp, _ level: LogLevel, _ message: StaticString, _ fields: [Log.Field]) -> String {
        var line = #"{"time":"\#(time.rfc3339)","level":"\#(level.rawValue)","message":\#(quoted("\(message)"))"#
        for field in fields { line += ",\(quoted("\(field.name)")):\(field.value.logJSON)" }
        return line + "}\n"
    }

    /// A JSON string. Control characters are escaped, so that a value cannot begin a line of its own.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
