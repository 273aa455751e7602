import Testing

@testable import Domain

/// What waits to be written down.
@Suite struct FetchTallyTests {
    private let now = Timestamp(seconds: 1_800_000_000)

    @Test func whatSeveralLoopsCountedIsAddedUp() throws {
        var tally = FetchTally()
        for _ in 0..<3 { tally.add(try fetches("shop", step: 0, kinds: 2)) }
        tally.add(try fetches("shop", step: 1, kinds: 1))
        tally.add(try fetches("other", serial: 2, step: 0, kinds: 1))
        let taken = tally.take()
        #expect(taken.map(\.counts.total).sorted() == [1, 1, 6])
        #expect(taken.last?.step == step(1))
        #expect(tally.take().isEmpty)
    }

    @Test func theCountsOfTwoLivesOfAProjectStayApart() throws {
        var tally = FetchTally()
        tally.add(try fetches("shop", serial: 1, step: 0, kinds: 1))
        tally.add(try fetches("shop", serial: 2, step: 0, kinds: 1))
        #expect(Set(tally.take().map(\.serial.value)) == [1, 2])
    }

    @Test func whenTooMuchHasGatheredTheOldestStepIsForgotten() throws {
        var tally = FetchTally(sizeMax: 100)
        for number in 0..<50 { tally.add(try fetches("shop", step: number, kinds: 10)) }
        #expect(tally.size <= 100)
        let taken = tally.take()
        #expect(taken.last?.step == step(49))
        #expect(taken.first?.step == step(40))
        #expect(tally.size == 0)
    }

    @Test func inOneStepEachProjectHasOneCountAllTheSame() throws {
        var tally = FetchTally(sizeMax: 100)
        for number in 1...50 { tally.add(try fetches("shop", serial: Int64(number), step: 0, kinds: 10)) }
        #expect(tally.size <= 100 + 50)
        #expect(tally.take().map(\.counts.total) == Array(repeating: 10, count: 50))
    }

    @Test func whatIsAddedLateToAnOldStepForgetsNothingNewer() throws {
        var tally = FetchTally(sizeMax: 20)
        tally.add(try fetches("shop", step: 5, kinds: 20))
        tally.add(try fetches("shop", step: 4, kinds: 3))
        #expect(tally.take().map(\.step) == [step(4), step(5)])
    }

    private func step(_ number: Int) -> FetchStep {
        FetchStep(of: Timestamp(seconds: now.seconds + Int64(number) * FetchStep.seconds))
    }

    private func fetches(
        _ project: String, serial: Int64 = 1, step number: Int, kinds: Int
    ) throws -> ProjectFetches {
        var counts = FetchCounts()
        for index in 0..<kinds {
            counts.add(1, of: FetchKind(version: 1, platform: .text("p\(index)"), appVersion: .none))
        }
        return ProjectFetches(
            project: try #require(ProjectID(project)), serial: ProjectSerial(serial), step: step(number),
            counts: counts)
    }
}

/// The spans of time that counts and charts are of.
@Suite struct FetchPeriodTests {
    @Test(arguments: [
        ("2026-11-30T14:19:59.999Z", "2026-11-30T14:10:00Z", "2026-11-30T14:20:00Z"),
        ("2026-11-30T14:20:00Z", "2026-11-30T14:20:00Z", "2026-11-30T14:30:00Z"),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:50:00Z", "1970-01-01T00:00:00Z"),
    ]) func aStepIsTenMinutes(_ moment: String, _ start: String, _ end: String) throws {
        let step = FetchStep(of: try #require(Timestamp(rfc3339: moment)))
        #expect(step.start.rfc3339 == start)
        #expect(step.end.rfc3339 == end)
    }

    @Test(arguments: [
        (FetchPeriod.day, "2026-11-29T14:20:00Z", "2026-11-30T14:20:00Z"),
        (.fortnight, "2026-11-16T15:00:00Z", "2026-11-30T15:00:00Z"),
    ]) func aPeriodEndsWithTheStepThatIsNow(_ period: FetchPeriod, _ start: String, _ end: String) throws {
        let span = period.span(at: try #require(Timestamp(rfc3339: "2026-11-30T14:19:00Z")))
        #expect(span.lowerBound.rfc3339 == start)
        #expect(span.upperBound.rfc3339 == end)
    }

    @Test(arguments: FetchPeriod.allCases) func aPeriodIsOfWholeStepsThatAreKept(_ period: FetchPeriod) {
        let seconds = period.stepSeconds * Int64(period.stepCount)
        #expect(seconds < FetchStep.keptSeconds)
        #expect(period.stepSeconds % FetchStep.seconds == 0)
    }
}
