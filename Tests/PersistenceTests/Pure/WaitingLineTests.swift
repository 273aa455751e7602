import Testing

@testable import Persistence

struct WaitingLineTests {
    @Test func anIdleWorkerTakesWhoComes() {
        var line = WaitingLine<String>(waitingMax: 0)
        line.workerBecameIdle()
        #expect(line.join("a") == .taken)
        #expect(line.join("b") == .full)
        #expect(line.workerTakesNext() == "a")
    }

    @Test func theLineIsServedInOrderOfArrival() {
        var line = WaitingLine<Int>(waitingMax: 3)
        #expect((1...3).map { line.join($0) } == [.waits(0), .waits(1), .waits(2)])
        for expected in 1...3 {
            line.workerBecameIdle()
            #expect(line.workerTakesNext() == expected)
        }
    }

    @Test func oneMoreThanMayWaitIsRefused() {
        var line = WaitingLine<Int>(waitingMax: 2)
        #expect(line.join(1) == .waits(0))
        #expect(line.join(2) == .waits(1))
        #expect(line.join(3) == .full)
        #expect(line.count == 2)
    }

    @Test func whoeverGivesUpMakesRoomAndIsNotServed() {
        var line = WaitingLine<Int>(waitingMax: 2)
        _ = line.join(1)
        _ = line.join(2)
        #expect(line.leave(0) == 1)
        #expect(line.leave(0) == nil)
        #expect(line.join(3) == .waits(2))
        line.workerBecameIdle()
        #expect(line.workerTakesNext() == 2)
    }

    @Test func whoeverWasServedCannotGiveUp() {
        var line = WaitingLine<Int>(waitingMax: 1)
        _ = line.join(1)
        line.workerBecameIdle()
        #expect(line.workerTakesNext() == 1)
        #expect(line.leave(0) == nil)
        line.workerBecameIdle()
        #expect(line.workerTakesNext() == nil)
    }

    @Test func clearingAnswersEverybodyInOrder() {
        var line = WaitingLine<Int>(waitingMax: 3)
        for number in 1...3 { _ = line.join(number) }
        #expect(line.clear() == [1, 2, 3])
        #expect(line.count == 0)
        #expect(line.join(4) == .waits(3))
    }
}
