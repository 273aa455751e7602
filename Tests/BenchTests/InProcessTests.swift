import Testing

@testable import Bench

@Suite struct ThreadMeterTests {
    /// The Swift runtime's allocations are counted, not those of C code alone.
    @Test(.enabled(if: ThreadMeter.countsAllocations)) func anArrayIsOneAllocation() {
        let allocations = ThreadMeter.allocations { keep([UInt8](repeating: 1, count: 1_000)) }
        #expect(allocations.count == 1)
        #expect((1_000..<1_100).contains(allocations.bytes))
    }

    @Test func workWithoutMemoryAllocatesNothing() {
        var sum = 0
        let allocations = ThreadMeter.allocations { for number in 0..<1_000 { sum ^= number } }
        keep(sum)
        #expect(allocations == .init(count: 0, bytes: 0))
    }

    @Test(.enabled(if: ThreadMeter.countsAllocations)) func anArrayThatGrowsIsCountedEachTime() {
        let allocations = ThreadMeter.allocations {
            var bytes: [UInt8] = []
            for _ in 0..<1_000 { bytes.append(1) }
            keep(bytes)
        }
        #expect((2...20).contains(allocations.count))
        #expect(allocations.bytes >= 1_000)
    }
}

@Suite struct WorkloadTests {
    @Test func aRoundCallsTheFunctionOnceForEachInput() throws {
        var calls: [Int] = []
        let workload = try Workload([1, 2, 3]) { input -> Int? in
            calls.append(input)
            return input
        }
        calls = []
        workload.run(2)
        #expect(workload.callsPerRound == 3)
        #expect(calls == [1, 2, 3, 1, 2, 3])
    }

    @Test func aFunctionThatFailsIsNotMeasured() {
        #expect(throws: Workload.Failed.self) { try Workload([1, 2, 3]) { $0 == 2 ? nil : $0 } }
    }
}

@Suite struct InProcessTests {
    /// Growth is measured with the same functions, on larger templates.
    @Test(arguments: InProcess.steps.map(\.name)) func everyStepSucceedsOnAllItsInputs(_ name: String) throws {
        let operation = try #require(InProcess.steps.first { $0.name == name })
        #expect(try operation.prepare().callsPerRound > 0)
    }

    @Test func noTwoOperationsShareAName() {
        let names = InProcess.operations.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func noTwoCallersAreTheSame() {
        #expect(Set(BenchCallers.instanceIDs).count == BenchCallers.count)
        #expect(Set(BenchCallers.signedIn.map(\.identity?.uid)).count == BenchCallers.count)
    }

    @Test func theTableHasARowForEachResult() {
        let results = [
            InProcessResult(name: "quick", nanoseconds: 12.34, spread: 0.021, allocations: 0, bytes: 0),
            InProcessResult(name: "slow", nanoseconds: 1_234_567, spread: 0.1, allocations: 2.5, bytes: 4_096),
        ]
        #expect(
            InProcessResult.table(results) == """
                | operation | time | spread | allocations | bytes |
                |---|---:|---:|---:|---:|
                | quick | 12.3 ns | 2 % | 0 | 0 |
                | slow | 1.23 ms | 10 % | 2.5 | 4096 |
                """)
    }
}

@Suite struct InProcessCommandTests {
    @Test(
        arguments: [
            ([], nil, nil),
            (["--filter", "evaluate"], "evaluate", nil),
            (["--json", "out.json", "--filter", "JSON"], "JSON", "out.json"),
        ] as [([String], String?, String?)])
    func reads(_ arguments: [String], filter: String?, file: String?) throws {
        let command = try InProcessCommand(arguments)
        #expect(command.filter == filter)
        #expect(command.file == file)
    }

    @Test(arguments: [["--filter"], ["--json"], ["evaluate"], ["--help"]])
    func refuses(_ arguments: [String]) {
        #expect(throws: InProcessCommand.UsageError.self) { try InProcessCommand(arguments) }
    }

    @Test func aFilterThatNothingHasInItsNameIsAFailure() throws {
        let command = try InProcessCommand(["--filter", "no such operation"])
        #expect(throws: InProcessCommand.UsageError.self) { try command.run() }
    }
}
