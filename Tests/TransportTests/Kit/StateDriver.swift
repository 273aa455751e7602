@testable import Transport

/// Drives a connection's logic as `Connection` does, without a socket, and notes what it decides.
struct StateDriver {
    private(set) var state: ConnectionState
    private var now = LoopTime(milliseconds: 1_000_000)
    private var pending: String?
    private var decided: [String] = []
    var bodyBytesMax = 10
    /// Whether answers are made at once, and taken by the client at once.
    var answersAtOnce = true, sendsAtOnce = true

    /// A connection that has just been accepted.
    init(limits: HTTPLimits = HTTPLimits(), timeouts: HTTPTimeouts = HTTPTimeouts()) {
        state = ConnectionState(
            rules: ConnectionRules(limits: limits, timeouts: timeouts), peer: "192.0.2.1", seed: 1, now: now)
    }

    /// What was decided since this was asked last.
    mutating func decisions() -> [String] {
        defer { decided = [] }
        return decided
    }

    mutating func receive(_ text: String) { receive(Array(text.utf8)) }

    mutating func receive(_ bytes: [UInt8]) {
        state.receive(bytes.span)
        proceed()
    }

    mutating func endInput() {
        state.inputEnded()
        proceed()
    }

    mutating func stop() {
        state.stop(now: now)
        proceed()
    }

    mutating func refuse(_ failure: ProtocolFailure) {
        state.refuse(failure)
        proceed()
    }

    /// Lets time pass, and deadlines with it.
    mutating func wait(_ duration: Duration) {
        now = now + LoopDelay(duration)
        if state.expire(now: now) { proceed() }
    }

    /// The application has the answer.
    mutating func answer() {
        decided.append("answer \(state.beginAnswer(now: now))")
        if sendsAtOnce { state.answerSent(now: now) }
        proceed()
    }

    /// The client takes a part of the answer.
    mutating func progress() { state.progressed(now: now) }

    /// The client has taken all of it.
    mutating func sent() {
        state.answerSent(now: now)
        proceed()
    }

    private mutating func proceed() {
        while true {
            switch state.next(now: now) {
            case .wait: return
            case .limitBody: state.limitBody(to: bodyBytesMax, now: now)
            case .sendContinue: decided.append("continue")
            case .respond(let request):
                let body = request.body.isEmpty ? "" : " \(text(request.body))"
                decided.append("\(request.method.text) \(text(request.path))\(body)")
                if answersAtOnce { return answer() }
            case .refuse(let failure, let request):
                decided.append("refuse \(failure.status)\(request.map { " \(text($0.path))" } ?? "")")
                return answer()
            case .endOutput: decided.append("end output")
            case .close:
                decided.append("close")
                return
            }
        }
    }
}
