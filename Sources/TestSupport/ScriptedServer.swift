import Dispatch
import Foundation
import Locking

/// An HTTP/1.1 server that answers as a test tells it to, however wrong that is: what clients have to survive.
///
/// It listens on the loopback address, with a thread for each connection, and keeps connections alive unless told otherwise.
public final class ScriptedServer: Sendable {
    /// Where it is: `http://127.0.0.1:port`.
    public let url: URL
    /// The port that the system chose.
    public let port: Int

    private let connections: ScriptedConnections
    private let arrivals = ScriptedArrivals()
    private let threads = DispatchGroup()

    /// Why it does not listen: the number of a system error.
    public struct Failed: Error {
        public let code: Int32
    }

    /// Starts it.
    ///
    /// - Parameter answer: runs on the thread of the connection that asks, also on several at a time.
    public init(_ answer: @escaping @Sendable (ScriptedRequest) -> ScriptedReply) throws {
        let (listener, port) = try Self.listen()
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw Failed(code: EINVAL) }
        self.port = port
        self.url = url
        connections = ScriptedConnections(listener: listener)
        let (connections, arrivals, threads) = (connections, arrivals, threads)
        DispatchQueue(label: "scripted-server").async(group: threads) {
            while let socket = connections.accept() {
                DispatchQueue(label: "scripted-connection").async(group: threads) {
                    while let request = socket.readRequest() {
                        guard socket.perform(answer(arrivals.record(request)).steps) else { break }
                        if request.header("connection")?.lowercased() == "close" { break }
                    }
                    connections.close(socket)
                }
            }
        }
    }

    deinit { connections.shutDown() }

    /// All requests so far, in order of arrival.
    public var requests: [ScriptedRequest] { arrivals.requests }

    /// Waits until so many requests have come in all; false if they have not within `seconds`.
    ///
    /// It blocks the thread; in an asynchronous function the one below is called instead.
    public func waitForRequests(_ count: Int, seconds: Double = 60) -> Bool {
        let isThere = DispatchSemaphore(value: 0)
        let watcher = arrivals.watch(for: count) { _ in isThere.signal() }
        defer { arrivals.giveUp(watcher) }
        return isThere.wait(timeout: .now() + seconds) == .success
    }

    /// Waits until so many requests have come in all; false if they have not within `seconds`.
    public func waitForRequests(_ count: Int, seconds: Double = 60) async -> Bool {
        await withCheckedContinuation { continuation in
            let watcher = arrivals.watch(for: count) { continuation.resume(returning: $0) }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [arrivals] in arrivals.giveUp(watcher) }
        }
    }

    /// Cuts all connections, refuses new ones, and waits until every thread has ended. Not to be called by an answer.
    public func stop() {
        connections.shutDown()
        threads.wait()
    }

    private static func listen() throws(Failed) -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else {
            defer { close(descriptor) }
            throw Failed(code: errno)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}

/// A request as it came over the wire.
public struct ScriptedRequest: Sendable {
    /// Its place in the order of arrival, from 0.
    public internal(set) var number = 0
    /// The first line, as sent.
    public let line: String
    /// Such as `GET`.
    public let method: String
    /// What follows the method, as sent: the path and the query.
    public let target: String
    /// The header fields in order, as sent.
    public let headers: [(name: String, value: String)]
    /// The body's bytes.
    public internal(set) var body: [UInt8] = []

    /// Reads a head without its empty line; nil if it is none.
    init?(head: String) {
        let lines = head.split(separator: "\r\n")
        guard let first = lines.first, case let words = first.split(separator: " "), words.count == 3 else {
            return nil
        }
        line = String(first)
        method = String(words[0])
        target = String(words[1])
        headers = lines.dropFirst().map { line in
            let (name, value) = Self.halves(of: line, at: ":")
            return (String(name), String((value ?? "").drop { $0 == " " }))
        }
    }

    /// The path, as sent.
    public var path: String { String(Self.halves(of: target[...], at: "?").0) }

    /// The query's items in order, as sent.
    public var rawQuery: [(name: String, value: String)] {
        let query = Self.halves(of: target[...], at: "?").1 ?? ""
        return query.split(separator: "&").map { item in
            let (name, value) = Self.halves(of: item, at: "=")
            return (String(name), String(value ?? ""))
        }
    }

    /// The query's items in order, as a server reads them: a plus is a space; what is no UTF-8 stays as sent.
    public var query: [(name: String, value: String)] {
        rawQuery.map { (Self.decoded($0.name), Self.decoded($0.value)) }
    }

    /// The decoded value of the query's first item of that name.
    public func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The value of the first field of that name, in whatever case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? text
    }

    private static func halves(of text: Substring, at separator: Character) -> (Substring, Substring?) {
        guard let index = text.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<index], text[text.index(after: index)...])
    }
}

/// The requests that have come, and those who wait for more.
private final class ScriptedArrivals: Sendable {
    private struct Watcher: Sendable {
        let id: Int
        let count: Int
        let resume: @Sendable (Bool) -> Void
    }

    private struct State: Sendable {
        var requests: [ScriptedRequest] = []
        var watchers: [Watcher] = []
        var lastID = 0

        mutating func take(where isWanted: (Watcher) -> Bool) -> [Watcher] {
            let taken = watchers.filter(isWanted)
            watchers.removeAll(where: isWanted)
            return taken
        }
    }

    private let state = Locked(State())

    var requests: [ScriptedRequest] { state.withLock { $0.requests } }

    /// Adds a request; returns it with its number.
    func record(_ request: ScriptedRequest) -> ScriptedRequest {
        let (numbered, ready) = state.withLock { state in
            var numbered = request
            numbered.number = state.requests.count
            state.requests.append(numbered)
            let count = state.requests.count
            return (numbered, state.take { $0.count <= count })
        }
        for watcher in ready { watcher.resume(true) }
        return numbered
    }

    /// Calls `resume` once: with true when there are `count` requests, or with false by `giveUp`.
    func watch(for count: Int, resume: @escaping @Sendable (Bool) -> Void) -> Int {
        let (id, isThere) = state.withLock { state in
            state.lastID += 1
            let isThere = state.requests.count >= count
            if !isThere { state.watchers.append(Watcher(id: state.lastID, count: count, resume: resume)) }
            return (state.lastID, isThere)
        }
        if isThere { resume(true) }
        return id
    }

    func giveUp(_ id: Int) {
        for watcher in state.withLock({ $0.take { $0.id == id } }) { watcher.resume(false) }
    }
}

/// The listener and the open connections: whoever closes a descriptor first takes it out, so that none is cut after its number
/// has gone to another.
private final class ScriptedConnections: Sendable {
    private struct State: Sendable {
        var open: Set<Int32> = []
        var isShutDown = false
    }

    private let listener: ScriptedSocket
    private let state: Locked<State>

    init(listener: Int32) {
        self.listener = ScriptedSocket(descriptor: listener)
        state = Locked(State(open: [listener]))
    }

    /// The next connection; nil after `shutDown`, with the listener closed.
    func accept() -> ScriptedSocket? {
        while let socket = listener.accept() {
            let isWelcome = state.withLock { state in
                if !state.isShutDown { state.open.insert(socket.descriptor) }
                return !state.isShutDown
            }
            if isWelcome { return socket }
            close(socket)
        }
        close(listener)
        return nil
    }

    func close(_ socket: ScriptedSocket) {
        state.withLock { _ = $0.open.remove(socket.descriptor) }
        Glibc.close(socket.descriptor)
    }

    /// Wakes every thread that waits for a descriptor; each then closes its own.
    func shutDown() {
        state.withLock { state in
            state.isShutDown = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}

/// A connection, or the listener.
private struct ScriptedSocket: Sendable {
    /// More than any client of ours sends.
    private static let bytesMax = 1 << 20
    /// Linux's `POLLRDHUP`, which Glibc's module lacks: the other side has sent its last.
    private static let hasGone: Int16 = 0x2000

    let descriptor: Int32

    /// The next connection; nil when the listener was shut down.
    func accept() -> ScriptedSocket? {
        while true {
            let connection = Glibc.accept(descriptor, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                var isOn: Int32 = 1
                setsockopt(
                    connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
                return ScriptedSocket(descriptor: connection)
            }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// The next request; nil when the client has gone, or sends what is none.
    func readRequest() -> ScriptedRequest? {
        let separator = Array("\r\n\r\n".utf8)
        var input: [UInt8] = []
        var head = input.firstRange(of: separator)
        while head == nil, receive(into: &input) { head = input.firstRange(of: separator) }
        guard let head,
            var request = ScriptedRequest(head: String(decoding: input[..<head.lowerBound], as: UTF8.self))
        else { return nil }
        input.removeSubrange(..<head.upperBound)
        let length = request.header("content-length").flatMap { Int($0) } ?? 0
        while input.count < length { guard receive(into: &input) else { return nil } }
        request.body = input
        return request
    }

    /// Takes the steps; false if the connection is to end.
    func perform(_ steps: [ScriptedReply.Step]) -> Bool {
        steps.allSatisfy { step in
            switch step {
            case .send(let bytes): return send(bytes)
            case .sendForever(let bytes, let pause):
                while send(bytes), isOpen(afterMilliseconds: pause) {}
                return false
            case .wait(let gate): return isOpen(afterMilliseconds: -1, orWhenReadable: gate.descriptor)
            case .waitForever:
                _ = isOpen(afterMilliseconds: -1)
                return false
            case .close: return false
            case .reset:
                var lingering = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
                return false
            }
        }
    }

    private func receive(into input: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0, input.count + count <= Self.bytesMax else { return false }
        input += chunk[..<count]
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.send(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Waits for so long (-1: without limit), or until `other` can be read; false once the client has gone.
    private func isOpen(afterMilliseconds pause: Int32, orWhenReadable other: Int32 = -1) -> Bool {
        var descriptors = [
            pollfd(fd: descriptor, events: Self.hasGone, revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, pause) < 0 { guard errno == EINTR else { return false } }
        return descriptors[0].revents == 0
    }
}
