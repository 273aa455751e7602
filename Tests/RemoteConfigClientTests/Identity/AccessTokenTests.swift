import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct AccessTokenTests {
    @Test(arguments: ["abc", " abc", "abc\n", "\r\n\t abc \u{A0}\u{2003}"]) func whiteSpaceAroundATokenIsNotPartOfIt(
        _ text: String
    ) {
        #expect(AccessToken(text)?.authorization == "Bearer abc")
    }

    @Test(arguments: ["", " ", "\n", "\r\n\t \u{A0}"]) func nothingAndBlanksAreNoToken(_ text: String) {
        #expect(AccessToken(text) == nil)
        #expect(Caller.holding(text) == .anonymous)
    }

    @Test(arguments: [
        "a b", "a\r\nX-App-Key: b", "a\nb", "a\rb", "a\tb", "a\0b", "tökén", "a\u{7F}b", "a\u{200B}b", "🔑", "١",
    ])
    func aTokenThatNoHeaderCanHoldIsNotSent(_ text: String) throws {
        #expect(try #require(AccessToken(text)).authorization == nil)
    }

    @Test(arguments: [(8192, true), (8193, false), (1_000_000, false)]) func aTokenOf8KiBIsTheLongest(
        _ count: Int, _ isSent: Bool
    ) {
        let token = AccessToken(String(repeating: "t", count: count))
        #expect((token?.authorization != nil) == isSent)
    }

    struct Claim: Sendable {
        let payload: String
        let path: String
        let text: String?

        init(_ payload: String, _ path: String, _ text: String?) {
            (self.payload, self.path, self.text) = (payload, path, text)
        }
    }

    @Test(arguments: [
        Claim(#"{"sub":"u1"}"#, "sub", "u1"),
        Claim(#"{"sub":"ü/+~🙂"}"#, "sub", "ü/+~🙂"),
        Claim(#"{"sub":""}"#, "sub", ""),
        Claim(#"{"a":{"b":{"c":"deep"}}}"#, "a.b.c", "deep"),
        Claim(#"{"a.b":"whole","a":{"b":"path"}}"#, "a.b", "whole"),
        Claim(#"{"https://example.com/uid":"address"}"#, "https://example.com/uid", "address"),
        Claim(#"{"a.b":7,"a":{"b":"path"}}"#, "a.b", nil),
        Claim(#"{"a.b":null,"a":{"b":"path"}}"#, "a.b", nil),
        Claim(#"{"a":{"b.c":"x"}}"#, "a.b.c", nil),
        Claim(#"{"":{"":"x"}}"#, ".", "x"),
        Claim(#"{"sub":"u1"}"#, "", nil),
        Claim(#"{"sub":42}"#, "sub", nil),
        Claim(#"{"sub":true}"#, "sub", nil),
        Claim(#"{"sub":null}"#, "sub", nil),
        Claim(#"{"sub":["u1"]}"#, "sub", nil),
        Claim(#"{"sub":{"id":"u1"}}"#, "sub", nil),
        Claim(#"{"sub":"u1"}"#, "sub.id", nil),
        Claim(#"{"Sub":"u1"}"#, "sub", nil),
        Claim(#"{}"#, "sub", nil),
        Claim(#"["sub"]"#, "sub", nil),
        Claim(#""sub""#, "sub", nil),
        Claim("", "sub", nil),
        Claim(#"{"sub":"u1""#, "sub", nil),
        Claim("<html>", "sub", nil),
    ])
    func aClaimIsATextOfThePayload(_ claim: Claim) throws {
        let token = try #require(AccessToken(JWT.of(claim.payload)))
        #expect(token.claim(at: claim.path) == claim.text)
    }

    @Test(arguments: [
        "opaque", "a.b", ".", "..", "...", "a..c", "a.b.c", "a.b.c.d", "a.eyJzdWIiOiJ1MSJ9", "a.eyJzdWIiOiJ1MSJ9.c.d.e",
        "a.eyJzdWIiOiJ1MSJ.c", "a.eyJzdWIi*iJ1MSJ9.c", "a.eyJzdWIi OiJ1MSJ9.c", "a.e.c", "a.éé.c", "a.====.c",
    ])
    func whatIsNoJWTHasNoClaims(_ text: String) throws {
        #expect(try #require(AccessToken(text)).claim(at: "sub") == nil)
    }

    @Test func aTokenTooLongToBeSentIsNotReadEither() throws {
        let token = JWT.of(#"{"sub":"u1","pad":"\#(String(repeating: "x", count: 9000))"}"#)
        #expect(try #require(AccessToken(token)).claim(at: "sub") == nil)
        let dots = String(repeating: ".", count: 10_000_000)
        #expect(try #require(AccessToken(dots)).claim(at: "sub") == nil)
    }

    @Test(arguments: ["[", #"{"sub":"#]) func aPayloadNestedWithoutEndDoesNoHarm(_ opening: String) throws {
        let token = try #require(AccessToken("a.\(JWT.base64URL(String(repeating: opening, count: 700))).c"))
        #expect(token.text.utf8.count < AccessToken.bytesMax)
        #expect(token.claim(at: "sub") == nil)
    }
}
