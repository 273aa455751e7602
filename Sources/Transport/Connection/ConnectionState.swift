/// All that a server's end of an HTTP/1.1 connection decides (RFC 9112 §9), without doing any of it.
///
/// Bytes, ends and moments go in; `next` says what to do, one step at a time, until it says `.wait`:
///
///     idle ─► head ─► deciding ─► body ─► answering ─► sending ─► idle …
///        └──── failed ◄─┴───────────┘        ▲            └────► finished ─► lingering ─► closed
///                └───────────────────────────┘
package struct ConnectionState {
    /// What the connection's owner is to do.
    enum Step {
        /// Nothing until something new goes in.
        case wait
        /// A head with a body is read: call `limitBody`.
        case limitBody(Request)
        /// Send `100 Continue`.
        case sendContinue
        /// A request is complete: get its answer, then call `beginAnswer`.
        case respond(Request)
        /// A request was refused; `Request` is its head, if it could be read. Get the page for it, then call `beginAnswer`.
        case refuse(ProtocolFailure, Request?)
        /// Send no more: shut the output down and keep reading.
        case endOutput
        /// Close the connection.
        case close
    }

    /// What an answer's `Connection` field says.
    package enum Persistence: Equatable {
        case close
        /// Said to HTTP/1.0 clients only; it goes without saying in HTTP/1.1.
        case keepAlive
        case unsaid
    }

    private enum Phase {
        /// Nothing of a next request has come. Becomes `.head` with its first byte.
        case idle
        /// Some of a head has come.
        case head
        /// Waits for `limitBody`.
        case deciding
        case body
        /// The application has the request. Becomes `.sending` by `beginAnswer`.
        case answering
        /// The answer is on its way out; nothing is read. Becomes `.idle` or `.finished` by `answerSent`.
        case sending
        case failed(ProtocolFailure)
        /// The last answer is out.
        case finished
        /// What the client still sends is thrown away, so that no reset overtakes the answer (RFC 9112 §9.6).
        case lingering
        case closed
    }

    private let rules: ConnectionRules
    private let peer: String
    private var ids: RequestIDSequence

    private var phase = Phase.idle
    /// When `expire` has something to do; nil: never, as things stand.
    private(set) var deadline: LoopTime?
    private var sendingEnds = LoopTime(milliseconds: 0)

    private var input: [UInt8] = []
    private var consumed = 0
    private var scanner = HeadScanner()
    private var blankLines = 0
    private var request: Request?
    private var reader: BodyReader?
    private var mayContinue = false
    private var discarded = 0

    private var isFresh = true
    private var inputHasEnded = false
    private var isStopping = false
    private var closesAfterAnswer = false

    /// Bytes of a request's body that are held now, the application's own copy counted as the same.
    private(set) var heldBodyBytes = 0

    init(rules: ConnectionRules, peer: String, seed: UInt64, now: LoopTime) {
        self.rules = rules
        self.peer = peer
        ids = RequestIDSequence(seed: seed)
        deadline = now + rules.head
    }

    /// Whether bytes are wanted now. While an answer is made and sent, none are: that is the back-pressure.
    var wantsInput: Bool {
        switch phase {
        case .idle, .head, .body, .lingering: !inputHasEnded
        case .deciding, .answering, .sending, .failed, .finished, .closed: false
        }
    }

    /// Whether no request is in any stage of being read or answered.
    var isIdle: Bool { if case .idle = phase { true } else { false } }

    /// Whether what comes is only thrown away.
    var isLingering: Bool { if case .lingering = phase { true } else { false } }

    /// A name for what has no request that could bring one.
    mutating func nextID() -> RequestID { ids.next() }

    /// Whether the application is at work on a request's answer.
    var isAnswering: Bool { if case .answering = phase { true } else { false } }
}

// MARK: - What goes in

extension ConnectionState {
    /// Bytes have come.
    mutating func receive(_ bytes: Span<UInt8>) {
        switch phase {
        case .lingering: discarded += bytes.count
        case .closed: break
        default: bytes.withUnsafeBufferPointer { append($0) }
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if consumed == input.count {
            // A new buffer, since the one before may be shared with a request; an idle connection holds none.
            input = Array(bytes)
        } else {
            if consumed > 0 { input.removeFirst(consumed) }
            input.append(contentsOf: bytes)
        }
        consumed = 0
    }

    /// The client will send no more.
    mutating func inputEnded() { inputHasEnded = true }

    /// The answer to `.limitBody`: how many bytes of body the application takes.
    mutating func limitBody(to bytesMax: Int, now: LoopTime) {
        guard case .deciding = phase, let request else { return }
        switch request.head.framing {
        case .none: break
        case .chunked: reader = BodyReader(chunkedUpTo: bytesMax)
        case .length(let length):
            guard length <= bytesMax else { return refuse(.payloadTooLarge) }
            reader = BodyReader(length: length)
        }
        mayContinue = request.head.expectsContinue
        phase = .body
        deadline = now + rules.body
    }

    /// Refuses the request that is being read.
    mutating func refuse(_ failure: ProtocolFailure) {
        reader = nil
        if let refused = request, !refused.body.isEmpty { request = refused.with(body: []) }
        heldBodyBytes = 0
        deadline = nil
        phase = .failed(failure)
    }

    /// The answer is there and about to be sent. Returns what its `Connection` field must say.
    ///
    /// Requests that came before the client's end of output, or before the server's stop, are all answered.
    mutating func beginAnswer(now: LoopTime) -> Persistence {
        let isPersistent = request?.head.isPersistent ?? false
        let isLast = (isStopping || inputHasEnded) && consumed == input.count
        closesAfterAnswer = closesAfterAnswer || isLast || !isPersistent
        phase = .sending
        sendingEnds = now + rules.write
        progressed(now: now)
        if closesAfterAnswer { return .close }
        return request?.head.isVersion1_0 == true ? .keepAlive : .unsaid
    }

    /// The client took a part of the answer.
    mutating func progressed(now: LoopTime) {
        guard case .sending = phase else { return }
        deadline = min(now + rules.writeStall, sendingEnds)
    }

    /// The client took the whole answer.
    mutating func answerSent(now: LoopTime) {
        guard case .sending = phase else { return }
        request = nil
        heldBodyBytes = 0
        isFresh = false
        blankLines = 0
        scanner = HeadScanner()
        phase = closesAfterAnswer ? .finished : .idle
        deadline = now + rules.idle
        if consumed == input.count {
            input = []
            consumed = 0
        }
    }

    /// Acts on a deadline; false if none has passed.
    mutating func expire(now: LoopTime) -> Bool {
        guard let deadline, deadline <= now else { return false }
        switch phase {
        case .head, .body: refuse(.timeout)
        case .idle, .sending, .lingering: phase = .closed
        case .deciding, .answering, .failed, .finished, .closed: return false
        }
        return true
    }

    /// The server is stopping: what has come is still answered, and then the connection closes.
    ///
    /// A connection that has not sent anything yet gets a short while for its first request.
    mutating func stop(now: LoopTime) {
        isStopping = true
        if isIdle, isFresh, let until = deadline { deadline = min(until, now + rules.lastChance) }
    }
}

// MARK: - What comes out

extension ConnectionState {
    /// What to do next. After each step but `.wait` and `.close`, ask again.
    mutating func next(now: LoopTime) -> Step {
        do throws(ProtocolFailure) {
            switch phase {
            case .idle, .head: return try readHead(now)
            case .body: return try readBody(now)
            case .deciding, .answering, .sending: return .wait
            case .failed(let failure): return refusal(failure)
            case .finished: return finish(now)
            case .lingering:
                guard inputHasEnded || discarded > rules.limits.discardedBytesMax else { return .wait }
                phase = .closed
                return .close
            case .closed: return .close
            }
        } catch {
            refuse(error)
            return refusal(error)
        }
    }

    private mutating func refusal(_ failure: ProtocolFailure) -> Step {
        phase = .answering
        closesAfterAnswer = true
        deadline = nil
        return .refuse(failure, request)
    }

    private mutating func finish(_ now: LoopTime) -> Step {
        guard !inputHasEnded else {
            phase = .closed
            return .close
        }
        input = []
        consumed = 0
        phase = .lingering
        deadline = now + rules.linger
        return .endOutput
    }

    private mutating func readHead(_ now: LoopTime) throws(ProtocolFailure) -> Step {
        try skipBlankLines()
        guard consumed < input.count, input[consumed] != .carriageReturn else { return waitForHead(now) }
        // A copy, since a span of `input` keeps the rest of the state from being changed.
        var scanner = scanner
        let end = try scanner.end(of: input.span, from: consumed, limits: rules.limits)
        self.scanner = scanner
        guard let end else { return waitForHead(now) }
        let head = try HeadParser.parse(input, in: consumed..<end, limits: rules.limits)
        consumed = end
        let sentID = head.value(of: .requestID).flatMap(RequestID.init(sent:))
        let request = Request(head: head, requestID: sentID ?? ids.next(), peer: peer)
        self.request = request
        deadline = nil
        guard head.framing == .none else {
            phase = .deciding
            return .limitBody(request)
        }
        phase = .answering
        return .respond(request)
    }

    /// Robustness: up to two empty lines before a request line are overlooked (RFC 9112 §2.2).
    private mutating func skipBlankLines() throws(ProtocolFailure) {
        while consumed < input.count, input[consumed] == .carriageReturn {
            guard consumed + 1 < input.count else { return }
            blankLines += 1
            guard input[consumed + 1] == .lineFeed, blankLines <= 2 else { throw .badRequest("a method is a token") }
            consumed += 2
        }
    }

    private mutating func waitForHead(_ now: LoopTime) -> Step {
        if isIdle, consumed < input.count {
            phase = .head
            deadline = now + rules.head
        }
        if inputHasEnded || (isIdle && isStopping && !isFresh) {
            phase = .closed
            return .close
        }
        return .wait
    }

    private mutating func readBody(_ now: LoopTime) throws(ProtocolFailure) -> Step {
        if mayContinue {
            mayContinue = false
            // A client that sent a part of the body already does not wait (RFC 9110 §10.1.1).
            if consumed == input.count { return .sendContinue }
        }
        consumed = try reader?.take(input, from: consumed, limits: rules.limits) ?? consumed
        heldBodyBytes = reader?.allocatedBytes ?? 0
        if consumed == input.count {
            input = []
            consumed = 0
        }
        guard let reader, reader.isComplete else {
            guard inputHasEnded else { return .wait }
            phase = .closed
            return .close
        }
        guard let request = request?.with(body: reader.bytes) else { return .close }
        self.request = request
        self.reader = nil
        deadline = nil
        phase = .answering
        return .respond(request)
    }
}
