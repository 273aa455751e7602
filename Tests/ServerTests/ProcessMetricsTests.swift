import Testing

@testable import Server

@Suite("What the system knows of the process")
struct ProcessMetricsTests {
    @Test("A program's name may have anything in it", arguments: ["remote-config", "a b", ") R 1 2 3 (x"])
    func reads(name: String) {
        let rest = "S 1 2 3 0 -1 4194560 10 0 0 0 250 150 0 0 20 0 9 0 12345 1000000 700 18446744073709551615 1 1"
        let status = ProcessStatus(
            stat: "42 (\(name)) \(rest)\n", ticksPerSecond: 100, bootTime: 1_000, pageBytes: 4_096)
        #expect(status?.processorSeconds == 4)
        #expect(status?.startTime == 1_123.45)
        #expect(status?.virtualBytes == 1_000_000)
        #expect(status?.residentBytes == 2_867_200)
    }

    @Test("What is cut short has no figures", arguments: ["", "42", "42 (x)", "42 (x) S 1 2 3 0 -1"])
    func short(stat: String) {
        #expect(ProcessStatus(stat: stat, ticksPerSecond: 100, bootTime: 1_000, pageBytes: 4_096) == nil)
    }

    @Test("This process has them all")
    func present() { #expect(ProcessMetrics.metrics.count == 6) }
}
