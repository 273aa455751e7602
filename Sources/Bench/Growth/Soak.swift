/// Mixed load for long, to see whether memory stays flat.
enum Soak {
    /// Runs it.
    static func run(seconds: Int) throws { throw BenchError("not there yet") }
}
