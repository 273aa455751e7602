import Synchronization

/// Contexts of OpenSSL that are alike, each lent to one thread at a time: to make one costs more than to use it.
///
/// A slot holds a context's address, or 0. Taking one out and putting it back are single atomic exchanges, so that
/// nobody waits and each context has one owner; a thread that finds every slot empty makes a context of its own.
final class ContextPool: Sendable {
    private let slots: InlineArray<8, Atomic<UInt>>
    private let make: @Sendable () -> OpaquePointer
    private let free: @Sendable (OpaquePointer) -> Void

    /// Nothing is made before it is needed.
    init(make: @escaping @Sendable () -> OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
        slots = InlineArray { _ in Atomic(0) }
        self.make = make
        self.free = free
    }

    deinit {
        while let context = take() { free(context) }
    }

    /// Runs `body` with a context that no one else has meanwhile, and which `body` leaves fit for the next one.
    func withContext<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        let context = take() ?? make()
        defer { giveBack(context) }
        return body(context)
    }

    private func take() -> OpaquePointer? {
        for index in slots.indices where slots[index].load(ordering: .relaxed) != 0 {
            let address = slots[index].exchange(0, ordering: .acquiring)
            if let context = OpaquePointer(bitPattern: address) { return context }
        }
        return nil
    }

    private func giveBack(_ context: OpaquePointer) {
        let address = UInt(bitPattern: context)
        for index in slots.indices where slots[index].load(ordering: .relaxed) == 0 {
            let (isGivenBack, _) = slots[index].compareExchange(
                expected: 0, desired: address, ordering: .releasing)
            if isGivenBack { return }
        }
        free(context)
    }
}
