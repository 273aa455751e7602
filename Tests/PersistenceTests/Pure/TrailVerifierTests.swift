import Domain
import Testing

@testable import Persistence

struct TrailVerifierTests {
    @Test func anUnbrokenTrailHasNoFault() {
        var verifier = TrailVerifier()
        let trail = entries(3)
        for entry in trail { #expect(verifier.fault(of: entry) == nil) }
        #expect(verifier.fault(atEnd: (3, trail[2].digest)) == nil)
    }

    @Test func anEmptyTrailEndsAtNothing() {
        #expect(TrailVerifier().fault(atEnd: (0, .zero)) == nil)
        #expect(TrailVerifier().fault(atEnd: (2, .zero)) == "rows 1 to 2 are missing at the end")
    }

    @Test func aMissingRowIsFound() {
        var verifier = TrailVerifier()
        let trail = entries(3)
        #expect(verifier.fault(of: trail[0]) == nil)
        #expect(verifier.fault(of: trail[2]) == "row 2 is missing")
    }

    @Test func anAlteredRowIsFound() {
        var verifier = TrailVerifier()
        let entry = entries(1)[0]
        let altered = AuditEntry(
            sequence: 1, at: entry.at, actor: entry.actor, action: entry.action, target: "other", before: nil,
            after: nil, previous: entry.previous, digest: entry.digest)
        #expect(verifier.fault(of: altered) == "row 1 was altered")
    }

    @Test func aRowWithANewDigestBreaksTheChain() {
        var verifier = TrailVerifier()
        #expect(verifier.fault(of: entries(1, target: "other")[0]) == nil)
        #expect(verifier.fault(of: entries(2)[1]) == "row 2 does not follow the row before it")
    }

    @Test func anExtraOrExchangedLastRowIsFound() {
        var verifier = TrailVerifier()
        for entry in entries(2) { _ = verifier.fault(of: entry) }
        #expect(verifier.fault(atEnd: (1, .zero)) == "there are rows after 1, where the trail should end")
        #expect(verifier.fault(atEnd: (2, .zero)) == "the last row is not the one that the trail's head names")
    }

    private func entries(_ count: Int, target: String = "shop") -> [AuditEntry] {
        var entries: [AuditEntry] = []
        for _ in 1...count {
            let head = AuditHead(
                sequence: Int64(entries.count), digest: entries.last?.digest ?? .zero, now: Timestamp(seconds: 1))
            let change = AuditChange(action: .projectUpdate, target: target, before: nil, after: ["name": "x"])
            entries.append(AuditEntry(change, by: .commandLine, after: head))
        }
        return entries
    }
}
