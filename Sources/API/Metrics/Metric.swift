import Domain

/// One figure in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/).
public struct Metric: Sendable {
    /// How a figure behaves over time.
    public enum Kind: String, Sendable {
        /// Only grows.
        case counter
        /// Goes up and down.
        case gauge
        /// How often values fell into ranges; each only grows.
        case histogram
    }

    private enum Value {
        case number(Double)
        case durations(DurationHistogram)
    }

    private let kind: Kind
    private let name: String
    private let help: String
    private let value: Value
    private let labels: [(name: String, value: String)]

    /// A counter or a gauge; metrics of one name stand side by side in the list.
    public init(_ kind: Kind, _ name: String, _ help: String, _ value: Double, labels: [(String, String)] = []) {
        self.init(kind, name, help, .number(value), labels)
    }

    /// A histogram of seconds; metrics of one name stand side by side in the list.
    public init(_ name: String, _ help: String, _ durations: DurationHistogram, labels: [(String, String)] = []) {
        self.init(.histogram, name, help, .durations(durations), labels)
    }

    private init(_ kind: Kind, _ name: String, _ help: String, _ value: Value, _ labels: [(String, String)]) {
        self.kind = kind
        self.name = name
        self.help = help
        self.value = value
        self.labels = labels.map { (name: $0.0, value: $0.1) }
    }

    /// All of `metrics` as text.
    static func text(_ metrics: [Metric]) -> String {
        var text = ""
        var previous: String?
        for metric in metrics {
            if metric.name != previous {
                text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
                previous = metric.name
            }
            metric.append(to: &text)
        }
        return text
    }

    private func append(to text: inout String) {
        switch value {
        case .number(let number): text += sample("", [], Self.number(number))
        case .durations(let durations):
            var count = 0
            for (bound, more) in zip(durations.bounds.map(Optional.some) + [nil], durations.counts) {
                count += more
                let limit = bound.map { Self.number(Double($0) / 1e9) } ?? "+Inf"
                text += sample("_bucket", [("le", limit)], String(count))
            }
            text += sample("_sum", [], Self.number(Double(durations.nanoseconds) / 1e9))
            text += sample("_count", [], String(count))
        }
    }

    private func sample(_ suffix: String, _ more: [(name: String, value: String)], _ number: String) -> String {
        let pairs = (labels + more).map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        return name + suffix + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(number)\n"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
