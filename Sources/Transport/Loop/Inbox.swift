import CLinux
import Glibc
import Locking

/// What other threads hand to a loop, which is woken for it.
final class Inbox<Message: Sendable>: Sendable {
    /// What the loop watches; readable while there are messages.
    let descriptor: Int32
    private let messages = Locked<[Message]>([])

    /// Throws `ServerError.system` if the system has no descriptor left.
    init() throws(ServerError) { descriptor = try ServerError.check("eventfd", clinux_eventfd()) }

    deinit { close(descriptor) }

    /// Hands a message in, from any thread.
    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { clinux_eventfd_signal(descriptor) }
    }

    /// Takes all messages, in order. For the loop alone.
    func take() -> [Message] {
        clinux_eventfd_clear(descriptor)
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
