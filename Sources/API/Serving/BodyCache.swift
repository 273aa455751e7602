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
    private struct State {
        var young: [ConditionSet: CachedBody] = [:]
        var old: [ConditionSet: CachedBody] = [:]
        var youngBytes = 0
    }

    private let state = Locked(State())
    private let generationBytesMax: Int

    init(bytesMax: Int) { generationBytesMax = bytesMax / 2 }

    func find(_ conditions: ConditionSet) -> CachedBody? {
        state.withLock { state in
            if let body = state.young[conditions] { return body }
            guard let body = state.old[conditions] else { return nil }
            insert(body, for: conditions, into: &state)
            return body
        }
    }

    /// Keeps `body`, unless another thread was faster: then that one's is the answer.
    func keep(_ body: CachedBody, for conditions: ConditionSet) -> CachedBody {
        state.withLock { state in
            if let present = state.young[conditions] { return present }
            insert(body, for: conditions, into: &state)
            return body
        }
    }

    private func insert(_ body: CachedBody, for conditions: ConditionSet, into state: inout State) {
        if state.youngBytes + body.bytes.count > generationBytesMax {
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        state.young[conditions] = body
        state.youngBytes += body.bytes.count + 256
    }
}
