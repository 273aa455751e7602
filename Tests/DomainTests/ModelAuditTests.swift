import Crypto
import Testing

@testable import Domain

@Suite struct ModelAuditTests {
    private struct Fields {
        var sequence: Int64 = 7
        var at = Timestamp(microseconds: 1_796_000_000_123_456)
        var actor = Actor(
            admin: ID("0f8fad5b-d9cb-469f-a165-70867728950e"), name: "ana", address: "::1", requestID: "r1")
        var action = "template.publish"
        var target = "3"
        var before: String? = "{}"
        var after: String? = nil
        var previous = Digest.zero

        var digest: Digest {
            AuditEntry.computedDigest(
                sequence: sequence, at: at, actor: actor, action: action, target: target, before: before, after: after,
                previous: previous)
        }
    }

    @Test func theDigestIsThatOfTheFieldsWithTheirLengths() {
        func field(_ text: String?) -> [UInt8] {
            guard let text else { return Array(repeating: 0xFF, count: 8) }
            return [0, 0, 0, 0, 0, 0, 0, UInt8(text.utf8.count)] + text.utf8
        }
        let texts = [
            "7", "1796000000123456", "0f8fad5b-d9cb-469f-a165-70867728950e", "ana", "::1", "r1", "template.publish",
            "3", "{}", nil,
        ]
        #expect(Fields().digest == SHA256.hash(Array(repeating: 0, count: 32) + texts.flatMap(field)))
    }

    /// The digest never changes between releases: trails that were written are verified for ever. Computed with
    /// Python's hashlib.
    @Test func theDigestIsTheGoldenOne() {
        #expect(Fields().digest.hex == "df1019802a2c5a9e7ecec284a1e7abccbdb3dcd8135d817680d3f80a385d4b6f")
    }

    @Test func everyFieldCounts() {
        let changes: [(inout Fields) -> Void] = [
            { $0.sequence = 8 }, { $0.at = Timestamp(microseconds: 1) }, { $0.action = "x" }, { $0.target = "" },
            { $0.before = nil },
            { $0.before = "" }, { $0.after = "" }, { $0.previous = SHA256.hash([]) },
            { $0.actor = Actor(admin: nil, name: "ana", address: "::1", requestID: "r1") },
            { $0.actor = Actor(admin: $0.actor.admin, name: "an", address: "a::1", requestID: "r1") },
            { $0.actor = Actor(admin: $0.actor.admin, name: "ana", address: nil, requestID: "r1") },
            { $0.actor = Actor(admin: $0.actor.admin, name: "ana", address: "::1", requestID: nil) },
            { ($0.action, $0.target) = ("template.publish3", "") }, { ($0.before, $0.after) = (nil, "{}") },
        ]
        let digests = changes.map { change in
            var fields = Fields()
            change(&fields)
            return fields.digest
        }
        #expect(Set(digests + [Fields().digest]).count == changes.count + 1)
    }

    @Test func aRowIsIntactOnlyWithItsOwnDigest() {
        let fields = Fields()
        func entry(target: String, digest: Digest) -> AuditEntry {
            AuditEntry(
                sequence: fields.sequence, at: fields.at, actor: fields.actor, action: fields.action, target: target,
                before: fields.before, after: fields.after, previous: fields.previous, digest: digest)
        }
        #expect(entry(target: "3", digest: fields.digest).isIntact)
        #expect(!entry(target: "4", digest: fields.digest).isIntact)
        #expect(!entry(target: "3", digest: .zero).isIntact)
    }
}
