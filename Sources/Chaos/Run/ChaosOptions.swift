import Foundation

/// Why a run can't go on.
struct ChaosError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// What was asked for on the command line.
struct ChaosOptions: Hashable, Sendable {
    /// How long faults happen, in seconds.
    var seconds = 600
    /// What decides on the schedule; by default another one each time.
    var seed = UInt64.random(in: 0...999_999)
    /// Fetches a second, through the proxy.
    var rate = 200
    /// A folder for the logs of a run that did not hold; nil to keep none.
    var logFolder: String?
    /// Whether only the schedule is printed.
    var isDryRun = false

    /// Reads the arguments.
    ///
    /// - Throws: `ChaosError` that says which argument is wrong.
    init(_ arguments: [String]) throws(ChaosError) {
        var rest = arguments[...]
        func number(_ option: String, _ range: ClosedRange<Int>) throws(ChaosError) -> Int {
            guard let text = rest.popFirst(), let number = Int(text), range.contains(number) else {
                throw ChaosError("\(option) takes a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--seconds": seconds = try number(option, Schedule.secondsMin...Schedule.secondsMax)
            case "--minutes":
                seconds = try number(option, (Schedule.secondsMin + 59) / 60...Schedule.secondsMax / 60) * 60
            case "--seed": seed = UInt64(try number(option, 0...Int.max))
            case "--rate": rate = try number(option, 1...100_000)
            case "--logs":
                guard let folder = rest.popFirst(), !folder.isEmpty else { throw ChaosError("--logs takes a folder") }
                logFolder = folder
            case "--schedule": isDryRun = true
            default: throw ChaosError("'\(option)' is no option")
            }
        }
    }
}
