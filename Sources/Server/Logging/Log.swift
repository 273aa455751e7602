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

/// Writes one JSON object a line: `time`, `level`, `message`, then dotted fields such as `project.id`.
///
/// A message is a constant, so that no value of a caller can become part of it. No field may hold a token, a key or a
/// parameter's value.
struct Log: Sendable {
    /// A field of a line.
    typealias Field = (name: StaticString, value: JSON)

    private let least: LogLevel
    private let clock: WallClock
    private let write: @Sendable ([UInt8]) -> Void

    /// A log of lines at least as severe as `least`, each handed to `write` with its line feed.
    init(least: LogLevel, clock: WallClock, write: @escaping @Sendable ([UInt8]) -> Void) {
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
        let standard: [(String, JSON)] = [
            ("time", .string(clock.now().rfc3339)), ("level", .string(level.rawValue)), ("message", "\(message)"),
        ]
        // JSON escapes control characters, so that no value can begin a line of its own.
        let line = JSON.object(JSONObject(standard + fields.map { ("\($0.name)", $0.value) }))
        write(line.encoded() + [UInt8(ascii: "\n")])
    }
}
