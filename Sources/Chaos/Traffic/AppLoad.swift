import Domain
import Foundation
import TestSupport

/// Apps that fetch through the proxy, at a steady rate, on connections that they keep open.
struct AppLoad: Sendable {
    let apps: [App]
    let port: Int
    /// Fetches a second, of all connections together.
    let rate: Int
    let run: Run

    private static let connections = 8
    /// Longer than everything that the proxy tries for a fetch.
    private static let timeoutSeconds = 30
    /// After so many fetches an app is closed, and opened again on another connection.
    private static let fetchesOfAConnection = 200

    /// Starts the threads; they end when the run is over.
    func start() {
        for number in 0..<Self.connections {
            run.thread { fetchUntilTheEnd(number) }
        }
    }

    /// One connection's fetches. Every third one comes from a caller who has an answer already.
    private func fetchUntilTheEnd(_ first: Int) {
        let pause = Duration.seconds(Self.connections) / rate
        var connection: HTTPConnection?
        var former: (caller: AppCaller, etag: String)?
        var next = run.now
        var number = first
        while run.wait(until: next) {
            next = max(next + pause, run.now)
            let isReturning = number % 3 == 0 && former != nil
            let caller = isReturning ? former?.caller : nil
            let asked = caller ?? AppCaller(number, of: apps)
            let etag = isReturning ? former?.etag : nil
            let began = run.now
            do {
                let open = try connection ?? HTTPConnection(port: port, timeoutSeconds: Self.timeoutSeconds)
                connection = nil
                try open.send(asked.request(etag: etag))
                let answer = try open.receive()
                note(answer, to: asked, etag: etag, took: run.now - began)
                former = answer.header("etag").map { (asked, $0) }
                let isKept = answer.header("connection")?.lowercased() != "close"
                connection = isKept && number / Self.connections % Self.fetchesOfAConnection != 0 ? open : nil
            } catch {
                run.fetches.withLock { $0.noteFailure("\(error)", at: began) }
            }
            number += Self.connections
        }
    }

    private func note(_ answer: HTTPAnswer, to caller: AppCaller, etag: String?, took: Duration) {
        let fault = Self.fault(of: answer, to: caller, etag: etag)
        let now = run.now
        run.fetches.withLock { fetches in
            if let fault {
                fetches.noteFailure(fault, at: now)
            } else {
                fetches.noteAnswer(isFull: answer.status == 200, took: took)
            }
        }
    }

    /// What is wrong with an answer; nil if it is as it should be.
    ///
    /// - Parameter etag: what the caller said that it has.
    static func fault(of answer: HTTPAnswer, to caller: AppCaller, etag: String?) -> String? {
        switch answer.status {
        case 304:
            return etag != nil && answer.header("etag") == etag ? nil : "status 304 for another entity tag"
        case 200:
            guard answer.header("etag") != nil else { return "no entity tag" }
            return MarkedTemplate.fault(in: answer.json, for: caller)
        default:
            return "status \(answer.status) \(answer.errorCode ?? String(answer.text.prefix(60)))"
        }
    }
}
