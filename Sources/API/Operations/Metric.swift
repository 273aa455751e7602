/// One figure in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/).
public struct Metric: Sendable {
    /// How a figure behaves over time.
    public enum Kind: String, Sendable {
        /// Only grows.
        case counter
        /// Goes up and down.
        case gauge
    }

    let kind: Kind
    let name: String
    let help: String
    let value: Double
    let labels: [(name: String, value: String)]

    /// A figure; metrics of one name stand side by side in the list.
    public init(_ kind: Kind, _ name: String, _ help: String, _ value: Double, labels: [(String, String)] = []) {
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
            let labels = metric.labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
            text += metric.name + (labels.isEmpty ? "" : "{\(labels)}") + " \(number(metric.value))\n"
        }
        return text
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
