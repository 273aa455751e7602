import Foundation

/// The values of this moment and whose they are.
///
/// Who asks, what was fetched for them and what is read change together under one lock, so that no thread ever reads one
/// user's values as another's.
final class ConfigStore: Sendable {
    fileprivate struct State: Sendable {
        var caller: Caller
        /// Counts the callers, so that what was asked for one is not taken as another's.
        var generation = 0
        /// What the service last said to this identity, in this run or an earlier one.
        var record: ConfigRecord?
        var values: ConfigValues
    }

    /// The question that a fetch asks.
    struct Question: Sendable {
        let caller: Caller
        let generation: Int
        /// The tag of the values at hand; nil where there are none of the service's.
        let etag: String?
    }

    /// What readers had before and have now.
    struct Done: Sendable {
        let before: ConfigValues
        let after: ConfigValues

        /// What is new to readers; nil where nothing is.
        var change: ConfigChange? {
            let keys = after.keysChanged(from: before)
            return keys.isEmpty ? nil : ConfigChange(keys: keys, version: after.version, source: after.source)
        }
    }

    private let cache: ConfigCache
    private let bundled: ConfigValues
    private let state: Guarded<State>
    /// Held while a caller's values are read from disk, so that of two callers the later one stays.
    private let switching = NSLock()

    init(cache: ConfigCache, bundled: ConfigValues, caller: Caller) {
        self.cache = cache
        self.bundled = bundled
        let record = cache.load(caller.identity)
        state = Guarded(
            State(caller: caller, record: record, values: ConfigValues(kept: record, orElse: bundled)))
    }

    /// The values of this moment.
    var values: ConfigValues { state.withLock { $0.values } }

    /// When the service last said that these are the values; nil where it never did.
    var fetchedAt: Date? { state.withLock { $0.record?.fetchedAt } }

    /// What to ask the service now.
    var question: Question {
        state.withLock { Question(caller: $0.caller, generation: $0.generation, etag: $0.record?.etag) }
    }

    /// Who asks from now on, with the values kept for them.
    ///
    /// - Parameter expected: who has to be asking until then; nil for anyone.
    /// - Returns: nil where the caller is the same, token and all, or is not the expected one.
    func switchCaller(to caller: Caller, from expected: Caller? = nil) -> Done? {
        switching.lock()
        defer { switching.unlock() }
        let current = question.caller
        guard caller != current, expected == nil || expected == current else { return nil }
        let isSameIdentity = caller.identity == current.identity
        let cached = isSameIdentity ? nil : cache.load(caller.identity)
        return state.withLock { state in
            let before = state.values
            state.caller = caller
            state.generation += 1
            if !isSameIdentity {
                state.record = cached
                state.values = ConfigValues(kept: cached, orElse: bundled)
            }
            return Done(before: before, after: state.values)
        }
    }

    /// Takes what the service answered to `question`, and keeps it on disk.
    ///
    /// - Returns: nil where the question is no longer the caller's.
    func take(_ answer: ServiceReply.Config, to question: Question, at date: Date) -> Done? {
        let taken: (record: ConfigRecord, done: Done)? = state.withLock { state in
            guard question.generation == state.generation, let record = state.record(by: answer, at: date) else {
                return nil
            }
            let before = state.values
            state.record = record
            state.values = ConfigValues(record, .fetched)
            return (record, Done(before: before, after: state.values))
        }
        guard let taken else { return nil }
        cache.store(taken.record, of: question.caller.identity)
        return taken.done
    }
}

extension ConfigStore.State {
    /// The record that holds after an answer; nil where values were confirmed and there are none.
    fileprivate func record(by answer: ServiceReply.Config, at date: Date) -> ConfigRecord? {
        switch answer {
        case .values(let new): return new
        case .unchanged: return record?.confirmed(at: date)
        }
    }
}

extension ConfigValues {
    /// The values of a record.
    init(_ record: ConfigRecord, _ source: ConfigSource) {
        self.init(version: record.document.version, source: source, parameters: record.document.parameters)
    }

    /// The values kept on disk, or those that the app brought along where none are.
    fileprivate init(kept record: ConfigRecord?, orElse bundled: ConfigValues) {
        self = record.map { ConfigValues($0, .cached) } ?? bundled
    }
}
