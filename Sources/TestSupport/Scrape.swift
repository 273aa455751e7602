/// What `/metrics` tells at one moment, read as a collector reads it.
public struct Scrape: Sendable {
    /// One line with a number.
    public struct Sample: Sendable {
        /// The metric's name, or one of the names of a histogram.
        public let name: String
        /// By name.
        public let labels: [String: String]
        /// The number.
        public let value: Double
    }

    /// All of it.
    public let text: String
    /// All lines with a number.
    public let samples: [Sample]
    /// `counter`, `gauge` or `histogram`, by the metric's name.
    public let types: [String: String]

    /// The text is not as it is specified.
    public struct Unreadable: Error {
        public let line: String
    }

    /// Asks the operations port.
    public init(port: Int) throws { try self.init(text: Client(port: port).get("/metrics").text) }

    /// Reads an answer.
    public init(text: String) throws {
        self.text = text
        var samples: [Sample] = []
        var types: [String: String] = [:]
        for line in text.split(separator: "\n") {
            if let type = try #/# TYPE ([a-z_]+) ([a-z]+)/#.wholeMatch(in: line) {
                types[String(type.1)] = String(type.2)
            } else if !line.hasPrefix("#") {
                guard let parts = try #/([a-z_]+)(?:\{(.*)\})? (\S+)/#.wholeMatch(in: line), let value = Double(parts.3)
                else { throw Unreadable(line: String(line)) }
                let labels = (parts.2 ?? "").matches(of: #/([a-z]+)="([^"]*)"/#).map { (String($0.1), String($0.2)) }
                samples.append(
                    Sample(name: String(parts.1), labels: Dictionary(labels) { $1 }, value: value))
            }
        }
        self.samples = samples
        self.types = types
    }

    /// The samples of that name that have these labels, among others.
    public func samples(_ name: String, _ labels: [String: String] = [:]) -> [Sample] {
        samples.filter { sample in
            sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
        }
    }

    /// Their sum; nil if there is none.
    public func sum(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = samples(name, labels)
        return found.isEmpty ? nil : found.reduce(0) { $0 + $1.value }
    }
}
