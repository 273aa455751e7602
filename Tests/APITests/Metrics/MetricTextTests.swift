import Domain
import Testing

@testable import API

/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
@Suite("Figures in Prometheus' text format")
struct MetricTextTests {
    @Test("A name is described once, before its samples")
    func description() {
        let text = Metric.text([
            Metric(.counter, "a_total", "First.", 1, labels: [("x", "1")]),
            Metric(.counter, "a_total", "First.", 2, labels: [("x", "2"), ("y", "3")]),
            Metric(.gauge, "b", "Second.", 0.5),
        ])
        #expect(
            text == """
                # HELP a_total First.
                # TYPE a_total counter
                a_total{x="1"} 1
                a_total{x="2",y="3"} 2
                # HELP b Second.
                # TYPE b gauge
                b 0.5

                """)
    }

    @Test("A histogram's ranges each have all that is below them")
    func histogram() {
        var durations = DurationHistogram(microseconds: [5, 2_500, 1_000_000])
        for time in [1_000, 4_000, 6_000, 1_500_000_000] as [Int64] { durations.add(nanoseconds: time) }
        #expect(
            Metric.text([Metric("wait_seconds", "Waiting.", durations, labels: [("pool", "a")])]) == """
                # HELP wait_seconds Waiting.
                # TYPE wait_seconds histogram
                wait_seconds_bucket{pool="a",le="5e-06"} 2
                wait_seconds_bucket{pool="a",le="0.0025"} 3
                wait_seconds_bucket{pool="a",le="1"} 3
                wait_seconds_bucket{pool="a",le="+Inf"} 4
                wait_seconds_sum{pool="a"} 1.500011
                wait_seconds_count{pool="a"} 4

                """)
    }

    @Test("A label's value can't break out of its quotes")
    func escaping() {
        let text = Metric.text([Metric(.gauge, "a", "First.", 1, labels: [("x", "\\ \" \n")])])
        #expect(text.hasSuffix(#"a{x="\\ \" \n"} 1"# + "\n"))
    }
}
