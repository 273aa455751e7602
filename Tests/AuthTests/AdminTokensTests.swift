import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct AdminTokensTests {
    let master: MasterKey
    let tokens: AdminTokens
    let session: SessionID
    let admin: AdminID
    let now = TokenKit.now

    init() throws {
        master = try #require(MasterKey(base64: Base64.encode([UInt8](repeating: 7, count: 32))))
        tokens = AdminTokens(master: master)
        session = try #require(SessionID("0f8fad5b-d9cb-469f-a165-70867728950e"))
        admin = try #require(AdminID("7c9e6679-7425-40de-944b-e07fc1f90ae7"))
    }

    private func issue() -> String {
        tokens.issue(session: session, admin: admin, expires: Timestamp(seconds: now.seconds + 60), now: now)
    }

    @Test func aTokenNamesItsSessionUntilItsTimeRunsOut() throws {
        let found = try #require(tokens.verify(issue().utf8, now: now))
        #expect(found == (session, admin))
        #expect(tokens.verify(issue().utf8, now: Timestamp(seconds: now.seconds + 59)) != nil)
        #expect(tokens.verify(issue().utf8, now: Timestamp(seconds: now.seconds + 60)) == nil)
    }

    @Test func everyInstanceWithTheMasterKeyKnowsItAndNoOther() throws {
        #expect(AdminTokens(master: master).verify(issue().utf8, now: now) != nil)
        let other = try #require(MasterKey(base64: Base64.encode([UInt8](repeating: 8, count: 32))))
        #expect(AdminTokens(master: other).verify(issue().utf8, now: now) == nil)
    }

    @Test func anyChangedByteShows() {
        let bytes = Array(issue().utf8)
        for index in bytes.indices {
            var altered = bytes
            altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(tokens.verify(altered, now: now) == nil)
            #expect(tokens.verify(bytes.prefix(index), now: now) == nil)
        }
        #expect(tokens.verify(bytes + bytes, now: now) == nil)
        #expect(tokens.verify([], now: now) == nil)
    }

    /// Even one that is signed with the very key that admin tokens are signed with.
    @Test(arguments: [
        #"{"alg":"HS256","typ":"JWT"}"#, #"{"alg":"HS256"}"#, #"{"typ":"admin+jwt","alg":"HS256"}"#,
        #"{"alg":"none","typ":"admin+jwt"}"#, #"{"alg":"HS256","typ":"admin+jwt","kid":"x"}"#,
    ])
    func aTokenWithAnotherHeaderIsNone(header: String) {
        let key = master.derive("admin-tokens")
        func token(_ header: String) -> String {
            let payload = #"{"sub":"\#(admin.text)","sid":"\#(session.text)","iat":1,"exp":4102444800}"#
            return TokenKit.token(header: header, payload: payload, secret: key)
        }
        #expect(tokens.verify(token(#"{"alg":"HS256","typ":"admin+jwt"}"#).utf8, now: now) != nil)
        #expect(tokens.verify(token(header).utf8, now: now) == nil)
    }

    @Test(arguments: [
        #"{"sub":"SUB","sid":"SID"}"#, #"{"sub":"SUB","sid":"SID","exp":"4102444800"}"#,
        #"{"sub":"SUB","exp":4102444800}"#, #"{"sid":"SID","exp":4102444800}"#,
        #"{"sub":"SUB","sid":"x","exp":4102444800}"#, #"{"sub":"SUB","sid":"SID","sid":"SID","exp":4102444800}"#,
    ])
    func aTokenWithAnotherPayloadIsNone(payload: String) {
        let payload = payload.split(separator: "SUB", omittingEmptySubsequences: false).joined(separator: admin.text)
            .split(separator: "SID", omittingEmptySubsequences: false).joined(separator: session.text)
        let token = TokenKit.token(
            header: #"{"alg":"HS256","typ":"admin+jwt"}"#, payload: payload, secret: master.derive("admin-tokens"))
        #expect(tokens.verify(token.utf8, now: now) == nil)
    }

    @Test func noAccessTokenIsAnAdminTokenNorTheOtherWayRound() throws {
        for token in TokenVerifierTests.genuine { #expect(tokens.verify(token.utf8, now: now) == nil) }
        let key = TokenKey(kid: try #require(KeyID("admin")), material: .hs256(master.derive("admin-tokens")))
        let verifier = TokenVerifier(keys: [key], settings: .standard, cacheEntriesMax: 0)
        #expect(verifier.verify(Array(issue().utf8)[...], now: now).isInvalid)
    }
}
