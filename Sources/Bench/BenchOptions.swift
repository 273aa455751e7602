/// What was asked for on the command line.
struct BenchOptions: Hashable, Sendable {
    /// The rows to measure; empty for all of them.
    var rows: [String] = []
    /// Where the report is kept as JSON.
    var jsonFile: String?
    /// How often each is measured.
    var rounds = 5
    /// How long a round takes each server, in seconds.
    var seconds = 4
    /// Whether the tables of growth are wanted instead of the rows.
    var isGrowth = false
    /// How long mixed load is wanted instead of the rows, in seconds.
    var soakSeconds: Int?

    /// Reads the arguments.
    ///
    /// - Throws: `BenchError` that says which argument is wrong.
    init(_ arguments: [String], rowNames: [String]) throws {
        var rest = arguments[...]
        func value(_ option: String) throws -> String {
            guard let value = rest.popFirst(), !value.isEmpty else { throw BenchError("\(option) takes a value") }
            return value
        }
        func number(_ option: String, _ range: ClosedRange<Int>) throws -> Int {
            guard let number = Int(try value(option)), range.contains(number) else {
                throw BenchError("\(option) takes a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--row":
                let row = try value(option)
                guard rowNames.contains(row) else {
                    throw BenchError("'\(row)' is no row: there are \(rowNames.joined(separator: ", "))")
                }
                rows.append(row)
            case "--json": jsonFile = try value(option)
            case "--rounds": rounds = try number(option, 1...100)
            case "--seconds": seconds = try number(option, 1...600)
            case "--growth": isGrowth = true
            case "--soak": soakSeconds = try number(option, 20...86_400)
            default: throw BenchError("'\(option)' is no option")
            }
        }
    }
}
