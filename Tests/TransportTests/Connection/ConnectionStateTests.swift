import Testing

@testable import Transport

private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
private let put = "PUT /b HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n"
private let chunked = "PUT /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
private let expecting = "PUT /e HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"

@Suite struct ConnectionStateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: String
        let decisions: [String]

        init(_ name: String, _ input: String, _ decisions: String...) {
            testDescription = name
            self.input = input
            self.decisions = decisions
        }
    }

    static let rows = [
        Row("a request without a body", get, "GET /a", "answer unsaid"),
        Row("a sized body", put + "xyz", "PUT /b xyz", "answer unsaid"),
        Row("a chunked body", chunked + "3\r\nxyz\r\n0\r\n\r\n", "PUT /c xyz", "answer unsaid"),
        Row(
            "requests one after the other", get + put + "xyz" + get, "GET /a", "answer unsaid", "PUT /b xyz",
            "answer unsaid", "GET /a", "answer unsaid"),
        Row("two empty lines before a request", "\r\n\r\n" + get, "GET /a", "answer unsaid"),
        Row("three empty lines before a request", "\r\n\r\n\r\n" + get, "refuse 400", "answer close", "end output"),
        Row(
            "an empty line after a body", put + "xyz\r\n" + get, "PUT /b xyz", "answer unsaid", "GET /a",
            "answer unsaid"),
        Row("a CR without a LF before a request", "\r" + get, "refuse 400", "answer close", "end output"),
        Row(
            "a request after one that closes", "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n" + get,
            "GET /x",
            "answer close", "end output"),
        Row("HTTP/1.0", "GET /x HTTP/1.0\r\n\r\n" + get, "GET /x", "answer close", "end output"),
        Row(
            "HTTP/1.0 that is kept", "GET /x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + get, "GET /x",
            "answer keepAlive", "GET /a", "answer unsaid"),
        Row("a head that can't be read", "GET\r\n\r\n" + get, "refuse 400", "answer close", "end output"),
        Row(
            "a length beyond the limit, before the body comes",
            "PUT /b HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n", "refuse 413 /b", "answer close", "end output"),
        Row(
            "chunks beyond the limit", chunked + "a\r\n0123456789\r\n1\r\n0\r\n0\r\n\r\n" + get, "refuse 413 /c",
            "answer close", "end output"),
        Row("a chunk that can't be read", chunked + "x", "refuse 400 /c", "answer close", "end output"),
        Row("a body that does not wait for 100", expecting + "xyz", "PUT /e xyz", "answer unsaid"),
        Row(
            "an expectation with nothing to come", "GET /x HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n",
            "GET /x",
            "answer unsaid"),
        Row(
            "an expectation of a body that is too large",
            "PUT /e HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n", "refuse 413 /e",
            "answer close", "end output"),
    ]

    @Test(arguments: rows) func decides(_ row: Row) {
        var driver = StateDriver()
        driver.receive(row.input)
        #expect(driver.decisions() == row.decisions)
    }

    @Test(arguments: rows) func decidesTheSameHoweverItsInputIsCut(_ row: Row) {
        let bytes = Array(row.input.utf8)
        for size in 1..<bytes.count {
            var driver = StateDriver()
            for start in stride(from: 0, to: bytes.count, by: size) {
                driver.receive(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            // Whoever sends the body late is told to.
            #expect(driver.decisions().filter { $0 != "continue" } == row.decisions, "in pieces of \(size)")
        }
    }

    @Test func sends100OnceAndOnlyWhenTheBodyIsAwaited() {
        var driver = StateDriver()
        driver.receive(expecting)
        #expect(driver.decisions() == ["continue"])
        driver.receive("x")
        driver.receive("yz")
        #expect(driver.decisions() == ["PUT /e xyz", "answer unsaid"])
    }

    @Test func wantsNoInputWhileAnAnswerIsMadeAndSent() {
        var driver = StateDriver()
        (driver.answersAtOnce, driver.sendsAtOnce) = (false, false)
        #expect(driver.state.wantsInput)
        driver.receive(get)
        #expect(!driver.state.wantsInput)
        driver.answer()
        #expect(!driver.state.wantsInput)
        driver.sent()
        #expect(driver.state.wantsInput)
    }

    @Test func countsTheBodyItHoldsUntilTheAnswerIsSent() {
        var driver = StateDriver()
        (driver.answersAtOnce, driver.sendsAtOnce) = (false, false)
        driver.receive(put + "x")
        #expect(driver.state.heldBodyBytes >= 1)
        driver.receive("yz")
        let whole = driver.state.heldBodyBytes
        #expect(whole >= 3)
        driver.answer()
        #expect(driver.state.heldBodyBytes == whole)
        driver.sent()
        #expect(driver.state.heldBodyBytes == 0)
    }

    @Test func holdsNothingOfABodyThatItRefused() {
        var driver = StateDriver()
        driver.receive(put + "x")
        driver.refuse(.overloaded)
        #expect(driver.state.heldBodyBytes == 0)
        #expect(driver.decisions() == ["refuse 503 /b", "answer close", "end output"])
    }

    @Test func answersAllThatCameBeforeTheClientEndedItsOutput() {
        var driver = StateDriver()
        driver.answersAtOnce = false
        driver.receive(get + put + "xyz")
        driver.endInput()
        driver.answer()
        driver.answer()
        #expect(driver.decisions() == ["GET /a", "answer unsaid", "PUT /b xyz", "answer close", "close"])
    }

    @Test(arguments: ["", "GET", String(get.dropLast()), put, put + "x", chunked + "3\r\nxy", "\r"])
    func closesOnAnEndBeforeARequestIsComplete(_ input: String) {
        var driver = StateDriver()
        driver.receive(input)
        driver.endInput()
        #expect(driver.decisions() == ["close"])
    }

    @Test func namesRequestsByTheirOwnIDOrAFreshOne() {
        var state = ConnectionState(
            rules: ConnectionRules(limits: HTTPLimits(), timeouts: HTTPTimeouts()), peer: "", seed: 7,
            now: LoopTime(milliseconds: 0))
        var ids: [String] = []
        for field in ["X-Request-Id: mine.1_2-3", "x-request-id: not mine", "A: b"] {
            state.receive(Array("GET / HTTP/1.1\r\nHost: h\r\n\(field)\r\n\r\n".utf8).span)
            if case .respond(let request) = state.next(now: LoopTime(milliseconds: 0)) { ids.append(request.id) }
            _ = state.beginAnswer(now: LoopTime(milliseconds: 0))
            state.answerSent(now: LoopTime(milliseconds: 0))
        }
        #expect(ids.first == "mine.1_2-3")
        #expect(ids.map(\.utf8.count) == [10, 13, 13])
        #expect(Set(ids).count == 3)
    }
}

@Suite struct ConnectionDeadlineTests {
    private static let timeouts = {
        var timeouts = HTTPTimeouts()
        timeouts.head = .seconds(10)
        timeouts.body = .seconds(20)
        timeouts.idle = .seconds(30)
        timeouts.writeStall = .seconds(5)
        timeouts.write = .seconds(12)
        timeouts.linger = .seconds(3)
        timeouts.lastChance = .seconds(1)
        return timeouts
    }()

    private static func driver() -> StateDriver { StateDriver(timeouts: timeouts) }

    @Test func aConnectionThatSendsNothingIsClosed() {
        var driver = Self.driver()
        driver.wait(.milliseconds(9_999))
        #expect(driver.decisions() == [])
        driver.wait(.milliseconds(1))
        #expect(driver.decisions() == ["close"])
    }

    @Test func aHeadMayTakeItsTimeFromItsFirstByteOn() {
        var driver = Self.driver()
        driver.wait(.seconds(9))
        for _ in 0..<9 {
            driver.receive("G")
            driver.wait(.seconds(1))
        }
        #expect(driver.decisions() == [])
        driver.wait(.seconds(1))
        #expect(driver.decisions() == ["refuse 408", "answer close", "end output"])
    }

    @Test func aBodyThatTricklesIsTooLateAsAWhole() {
        var driver = Self.driver()
        driver.bodyBytesMax = 1000
        driver.receive("PUT /b HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n")
        for _ in 0..<19 {
            driver.receive("x")
            driver.wait(.seconds(1))
        }
        #expect(driver.decisions() == [])
        driver.wait(.seconds(1))
        #expect(driver.decisions() == ["refuse 408 /b", "answer close", "end output"])
    }

    @Test func aKeptConnectionIsClosedAfterItsIdleTime() {
        var driver = Self.driver()
        driver.receive(get)
        driver.wait(.milliseconds(29_999))
        driver.receive(get)
        driver.wait(.milliseconds(29_999))
        #expect(driver.decisions() == ["GET /a", "answer unsaid", "GET /a", "answer unsaid"])
        driver.wait(.milliseconds(1))
        #expect(driver.decisions() == ["close"])
    }

    @Test func emptyLinesDoNotKeepAConnectionOpen() {
        var driver = Self.driver()
        driver.receive(get)
        driver.wait(.seconds(29))
        driver.receive("\r\n")
        driver.wait(.seconds(1))
        #expect(driver.decisions().last == "close")
    }

    @Test func anAnswerMayTakeAnyTimeToBeMade() {
        var driver = Self.driver()
        driver.answersAtOnce = false
        driver.receive(get)
        driver.wait(.seconds(3600))
        driver.answer()
        #expect(driver.decisions() == ["GET /a", "answer unsaid"])
    }

    @Test func aClientThatTakesNothingIsCutOff() {
        var driver = Self.driver()
        driver.sendsAtOnce = false
        driver.receive(get)
        driver.wait(.seconds(4))
        driver.progress()
        driver.wait(.milliseconds(4_999))
        #expect(driver.decisions() == ["GET /a", "answer unsaid"])
        driver.wait(.milliseconds(1))
        #expect(driver.decisions() == ["close"])
    }

    @Test func aClientThatTakesLittleIsCutOffInTheEnd() {
        var driver = Self.driver()
        driver.sendsAtOnce = false
        driver.receive(get)
        for _ in 0..<11 {
            driver.wait(.seconds(1))
            driver.progress()
        }
        #expect(driver.decisions() == ["GET /a", "answer unsaid"])
        driver.wait(.seconds(1))
        #expect(driver.decisions() == ["close"])
    }

    @Test func aClientThatStaysAfterTheLastAnswerIsCutOff() {
        var driver = Self.driver()
        driver.receive("x")
        driver.receive(" \r\n\r\n")
        #expect(driver.decisions() == ["refuse 400", "answer close", "end output"])
        driver.receive("still here")
        driver.wait(.milliseconds(2_999))
        #expect(driver.decisions() == [])
        driver.wait(.milliseconds(1))
        #expect(driver.decisions() == ["close"])
    }

    @Test func aClientThatSendsWithoutEndAfterTheLastAnswerIsCutOff() {
        var limits = HTTPLimits()
        limits.discardedBytesMax = 100
        var driver = StateDriver(limits: limits)
        driver.receive(" ")
        driver.receive([UInt8](repeating: 0, count: 100))
        #expect(driver.decisions() == ["refuse 400", "answer close", "end output"])
        driver.receive([0])
        #expect(driver.decisions() == ["close"])
    }
}

@Suite struct ConnectionStopTests {
    @Test func aKeptConnectionClosesAtOnce() {
        var driver = StateDriver()
        driver.receive(get)
        driver.stop()
        #expect(driver.decisions() == ["GET /a", "answer unsaid", "close"])
    }

    @Test func theAnswerInProgressIsTheLast() {
        var driver = StateDriver()
        driver.answersAtOnce = false
        driver.receive(get)
        driver.stop()
        #expect(driver.decisions() == ["GET /a"])
        driver.answer()
        #expect(driver.decisions() == ["answer close", "end output"])
    }

    @Test func requestsThatCameBeforeAreAllAnswered() {
        var driver = StateDriver()
        driver.answersAtOnce = false
        driver.receive(get + put + "xyz")
        driver.stop()
        driver.answer()
        driver.answer()
        #expect(driver.decisions() == ["GET /a", "answer unsaid", "PUT /b xyz", "answer close", "end output"])
    }

    @Test func aRequestThatHasBegunIsStillAnswered() {
        var driver = StateDriver()
        driver.receive(get)
        driver.receive(put)
        driver.stop()
        driver.receive("xyz")
        #expect(driver.decisions() == ["GET /a", "answer unsaid", "PUT /b xyz", "answer close", "end output"])
    }

    @Test func aNewConnectionGetsAMomentForItsFirstRequest() {
        var driver = StateDriver()
        driver.stop()
        driver.wait(.milliseconds(999))
        driver.receive(get)
        #expect(driver.decisions() == ["GET /a", "answer close", "end output"])
    }

    @Test func aNewConnectionThatSendsNothingIsNotWaitedForLong() {
        var driver = StateDriver()
        driver.stop()
        driver.wait(.seconds(1))
        #expect(driver.decisions() == ["close"])
    }
}
