@testable import Transport

/// A connection decides the same however its input is cut.
enum ConnectionCheck {
    private static let rules = ConnectionRules(limits: fuzzLimits(), timeouts: HTTPTimeouts())
    private static let now = LoopTime(milliseconds: 0)

    static func run(_ input: [UInt8], _ pieces: Pieces) {
        precondition(decisions([input]) == decisions(pieces.all), "the cut decides what a connection does")
    }

    private static func decisions(_ pieces: [[UInt8]]) -> [String] {
        var state = ConnectionState(rules: rules, peer: "", seed: 0, now: now)
        var decisions: [String] = []
        for piece in pieces {
            state.receive(piece.span)
            proceed(&state, &decisions)
        }
        state.inputEnded()
        proceed(&state, &decisions)
        precondition(decisions.last == "close", "an end of the input ends the connection")
        return decisions
    }

    private static func proceed(_ state: inout ConnectionState, _ decisions: inout [String]) {
        while decisions.last != "close" {
            switch state.next(now: now) {
            case .wait: return
            case .limitBody: state.limitBody(to: 48, now: now)
            // Whether the body came with its head is up to the cut.
            case .sendContinue: break
            case .respond(let request):
                decisions.append("respond \(request.method) \(Array(request.path)) \(request.body) \(request.id)")
                answer(&state, &decisions)
            case .refuse(let failure, _):
                decisions.append("refuse \(failure)")
                answer(&state, &decisions)
            // Not told when the end of the input was there first.
            case .endOutput: break
            case .close: decisions.append("close")
            }
        }
    }

    private static func answer(_ state: inout ConnectionState, _ decisions: inout [String]) {
        decisions.append("answer \(state.beginAnswer(now: now))")
        state.answerSent(now: now)
        precondition(state.heldBodyBytes == 0)
    }
}
