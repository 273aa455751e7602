import Domain
import Locking

/// An answer's body and its entity tag.
final class CachedBody: Sendable {
    let bytes: [UInt8]
    /// Strong, quoted: a digest of the bytes.
    let tag: [UInt8]
    /// The same as a header's text.
    let tagText: String

    init(bytes: [UInt8]) {
        self.bytes = bytes
        tagText = "\"" + Digest.of(bytes).hex.prefix(32) + "\""
        tag = Array(tagText.utf8)
    }
}

/// The bodies of one snapshot by the set of matching conditions, bounded in bytes.
///
/// Two generations: what was asked for lately moves to the young one, and when that is full the old one goes. So a
/// template whose callers all differ costs a body each, and no more memory than the bound.
final class BodyCache: Sendable {
    private typealias Generation = [ConditionSet: CachedBody]

    private struct State {
        var young: Generation = [:]
        var old: Generation = [:]
        var youngBytes = 0
    }

    private let state = Locked(State())
    private let generationBytesMax: Int

    init(bytesMax: Int) { generationBytesMax = bytesMax / 2 }

    func find(_ conditions: ConditionSet) -> CachedBody? {
        let (body, dropped) = state.withLock { state -> (CachedBody?, Generation?) in
            if let body = state.young[conditions] { return (body, nil) }
            guard let body = state.old[conditions] else { return (nil, nil) }
            return (body, insert(body, for: conditions, into: &state))
        }
        // What fell out is freed here, after the lock.
        _ = dropped
        return body
    }

    /// Keeps `body`, unless another thread was faster: then that one's is the answer.
    func keep(_ body: CachedBody, for conditions: ConditionSet) -> CachedBody {
        let (kept, dropped) = state.withLock { state -> (CachedBody, Generation?) in
            if let present = state.young[conditions] { return (present, nil) }
            return (body, insert(body, for: conditions, into: &state))
        }
        _ = dropped
        return kept
    }

    /// Answers the generation that it made room by dropping.
    private func insert(_ body: CachedBody, for conditions: ConditionSet, into state: inout State) -> Generation? {
        var dropped: Generation?
        if state.youngBytes + body.bytes.count > generationBytesMax {
            dropped = state.old
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        state.young[conditions] = body
        state.youngBytes += body.bytes.count + 256
        return dropped
    }
}
