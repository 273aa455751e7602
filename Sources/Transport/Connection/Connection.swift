import CLinux
import Glibc

/// Performs what `ConnectionState` decides, on a socket. Belongs to one loop for life.
final class Connection: EventHandler {
    private let descriptor: Int32
    /// Which holds this connection too, until it closes.
    private let loop: HTTPLoop
    private var state: ConnectionState
    private var token: EventLoop.Token?
    private var interest = Interest.reading
    private var output = Output()
    private var countedBodyBytes = 0
    private var hasUnusedInput = false
    private var isDelayed = false
    /// Whether a task is at work on the answer; it holds the request's body, even when the connection closes.
    private var isAwaitingTask = false
    private var isHeadRequest = false
    private var requestID: RequestID?

    /// Takes over a connected socket that does not block.
    init(_ descriptor: Int32, peer: String, seed: UInt64, loop: HTTPLoop, isRefused: Bool) {
        self.descriptor = descriptor
        self.loop = loop
        state = ConnectionState(rules: loop.rules, peer: peer, seed: seed, now: loop.now)
        if isRefused { state.refuse(.overloaded) }
    }

    /// Is registered with its loop.
    func begin(_ token: EventLoop.Token) {
        self.token = token
        // Often the request is there already.
        if receive() { proceed() } else { close() }
    }

    func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool) {
        // Both directions having ended, a lingering connection still takes what is there: a close that leaves some behind
        // resets the connection, and the client may lose the answer.
        if isBroken, !state.isLingering { return close() }
        if isReadable || isBroken {
            hasUnusedInput = !wantsInput
            if !receive() { return close() }
        }
        if isWritable, !flush() { return close() }
        if isDelayed { watch() } else { proceed() }
    }

    /// The answer that a task was asked for.
    func answer(_ response: Response) {
        guard isAwaitingTask, state.isAnswering else { return }
        isAwaitingTask = false
        if send(response) { proceed() } else { close() }
    }

    /// Acts on deadlines.
    func expire() {
        if state.expire(now: loop.now) { proceed() }
    }

    /// The server is stopping.
    func stop() {
        state.stop(now: loop.now)
        // A request that has just come is answered, not reset.
        if receive() { proceed() } else { close() }
    }

    /// Goes on after the other connections had their turn.
    func takeTurn() {
        isDelayed = false
        proceed()
    }

    /// The server waits no longer.
    func cut() { close() }

    // MARK: - Steps

    /// Does what is to be done until something new has to come, or others must have their turn.
    private func proceed() {
        guard token != nil, !isDelayed else { return }
        var requests = 0
        while requests < loop.rules.limits.requestsPerTurnMax {
            let step = state.next(now: loop.now)
            guard countBody() else {
                state.refuse(.overloaded)
                continue
            }
            switch step {
            case .wait: return watch()
            case .limitBody(let head): state.limitBody(to: loop.application.bodyBytesMax(for: head), now: loop.now)
            case .sendContinue: output.append(ResponseEncoder.continueHead)
            case .respond(let request):
                requests += 1
                guard respond(to: request) else { return close() }
            case .refuse(let failure, let request):
                guard refuse(failure, request) else { return close() }
            case .endOutput: shutdown(descriptor, Int32(SHUT_WR))
            case .close: return close()
            }
            if !output.isEmpty, !flush() { return close() }
        }
        isDelayed = true
        loop.delay(self)
    }

    private func respond(to request: Request) -> Bool {
        note(request)
        switch loop.responder.respond(to: request) {
        case .now(let response): return send(response)
        case .later(let work):
            guard let token else { return false }
            let (inbox, bodyBytes) = (loop.inbox, countedBodyBytes)
            isAwaitingTask = true
            Task { inbox.post(.answer(token, await work(), bodyBytes: bodyBytes)) }
            return true
        }
    }

    private func refuse(_ failure: ProtocolFailure, _ request: Request?) -> Bool {
        let id = request?.requestID ?? state.nextID()
        isHeadRequest = request?.method == .head
        requestID = id
        return send(loop.application.response(to: failure, request: request, id: id.text))
    }

    private func note(_ request: Request) {
        isHeadRequest = request.method == .head
        requestID = request.requestID
    }

    // MARK: - Bytes

    /// While earlier input waits for its turn, no more is taken.
    private var wantsInput: Bool { state.wantsInput && !isDelayed }

    /// Reads what has come, if it is wanted; false if the connection is broken.
    private func receive() -> Bool {
        guard wantsInput else { return true }
        let count = loop.readBuffer.withUnsafeMutableBytes { clinux_receive(descriptor, $0.baseAddress, $0.count) }
        switch count {
        case 1...:
            let bytes = loop.readBuffer
            state.receive(bytes.span.extracting(0..<count))
        case 0: state.inputEnded()
        default: return count == -Int(EAGAIN)
        }
        return true
    }

    private func send(_ response: Response) -> Bool {
        let persistence = state.beginAnswer(now: loop.now)
        loop.encoder.encode(
            response, id: requestID, persistence: persistence, wallSeconds: clinux_wall_seconds())
        loop.counts.countAnswer(response.status)
        let hasBody = !isHeadRequest && ResponseEncoder.allowsBody(response.status)
        output.append(loop.encoder.head, hasBody ? response.body : [])
        return flush()
    }

    /// Writes what is to go out; false if the connection is broken.
    private func flush() -> Bool {
        switch output.write(to: descriptor) {
        case .broken: return false
        case .blocked(let hasProgressed):
            if hasProgressed { state.progressed(now: loop.now) }
        case .done: if !output.hasAnswer { return true } else { finishAnswer() }
        }
        return true
    }

    private func finishAnswer() {
        output.hasAnswer = false
        state.answerSent(now: loop.now)
        _ = countBody()
    }

    // MARK: - Bookkeeping

    /// Watches for what can be used: while an answer is on its way nothing is read, and so the client is held back.
    private func watch() {
        var wanted: Interest = []
        // Left on while an answer is made, since turning it off and on costs two calls of the system for each request;
        // an event that can't be used turns it off.
        if wantsInput || (interest.contains(.reading) && !hasUnusedInput) { wanted.insert(.reading) }
        if !output.isEmpty { wanted.insert(.writing) }
        hasUnusedInput = false
        guard wanted != interest, let token else { return }
        interest = wanted
        loop.events.change(token, to: wanted)
    }

    /// Counts the body that is held against what all connections may hold together; false if it grew beyond that.
    private func countBody() -> Bool {
        let growth = state.heldBodyBytes - countedBodyBytes
        guard growth != 0 else { return true }
        countedBodyBytes += growth
        let (_, total) = loop.shared.bufferedBodyBytes.add(growth, ordering: .relaxed)
        return growth < 0 || total <= loop.rules.limits.bufferedBodyBytesMax
    }

    private func close() {
        guard let token else { return }
        self.token = nil
        if !isAwaitingTask { loop.shared.bufferedBodyBytes.subtract(countedBodyBytes, ordering: .relaxed) }
        loop.closed(self, token)
        Glibc.close(descriptor)
    }
}
