import Foundation
import Testing

@testable import RemoteConfigClient

/// Fingerprints name the files that earlier versions wrote: one that changes loses them.
@Suite struct FingerprintTests {
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func aFingerprintIsFNV1a(_ text: String, _ digits: String) {
        #expect(Fingerprint(of: Data(text.utf8)).description == digits)
    }

    @Test func whereOneTextEndsAndTheNextBeginsCounts() {
        let lists = [
            [], [""], ["", ""], ["abc"], ["a", "bc"], ["ab", "c"], ["", "abc"], ["abc", ""], ["1:a", "bc"],
            ["a", "2:bc"],
        ]
        #expect(Set(lists.map { Fingerprint(of: $0).description }).count == lists.count)
    }
}
