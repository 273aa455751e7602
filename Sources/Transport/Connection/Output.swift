import CLinux
import Glibc

/// What is to go out on a connection: a head and a body in one call, and then whatever the socket did not take.
struct Output {
    enum Written {
        /// All of it is out.
        case done
        /// The socket takes no more for now.
        case blocked(hasProgressed: Bool)
        case broken
    }

    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var sent = 0
    /// Whether an answer is among it, rather than an interim response alone.
    var hasAnswer = false

    var isEmpty: Bool { sent == head.count + body.count }

    /// Adds an interim response.
    mutating func append(_ interim: [UInt8]) { head += interim }

    /// Adds an answer.
    mutating func append(_ head: [UInt8], _ body: [UInt8]) {
        if self.head.isEmpty { self.head = head } else { self.head += head }
        self.body = body
        hasAnswer = true
    }

    /// Writes as much as the socket takes.
    mutating func write(to descriptor: Int32) -> Written {
        var hasProgressed = false
        while !isEmpty {
            let count = send(to: descriptor)
            if count == -Int(EAGAIN) { return .blocked(hasProgressed: hasProgressed) }
            guard count > 0 else { return .broken }
            sent += count
            hasProgressed = true
        }
        head = []
        body = []
        sent = 0
        return .done
    }

    private func send(to descriptor: Int32) -> Int {
        head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let headRest = head.dropFirst(sent)
                let bodyRest = body.dropFirst(max(0, sent - head.count))
                let first = UnsafeRawBufferPointer(rebasing: headRest)
                let second = UnsafeRawBufferPointer(rebasing: bodyRest)
                return first.isEmpty
                    ? clinux_send(descriptor, second.baseAddress, second.count, nil, 0)
                    : clinux_send(descriptor, first.baseAddress, first.count, second.baseAddress, second.count)
            }
        }
    }
}
