import Testing

@testable import RemoteConfigClient

@Suite struct FirstFetchTests {
    @Test func theConfigIsFetchedOnceTheBootstrapHasSucceeded() throws {
        let rig = try Rig()
        #expect(rig.transport.sent.map(\.path) == ["bootstrap"])
        rig.answerBootstrap()
        #expect(rig.transport.sent.map(\.path) == ["bootstrap", "config"])
        rig.answerFetch(.config(#"{"a":1}"#))
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.source(of: "a") == .fetched)
    }
}
