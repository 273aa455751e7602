import Testing

@testable import Persistence

struct BackOffTests {
    @Test func pausesDoubleUpToTheirMaximum() {
        var backOff = BackOff(max: .milliseconds(300))
        let pauses = (1...5).map { _ in backOff.pause(random: 1) }
        #expect(pauses == [50, 100, 200, 300, 300].map { Duration.milliseconds($0) })
    }

    @Test func randomnessTakesUpToHalfOff() {
        var backOff = BackOff(max: .seconds(1))
        #expect(backOff.pause(random: 0) == .milliseconds(25))
        #expect(backOff.pause(random: 0.5) == .milliseconds(75))
    }
}
