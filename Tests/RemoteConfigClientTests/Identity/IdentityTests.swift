import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct IdentityTests {
    @Test func nobodyIsAnonymous() {
        #expect(Caller.holding(nil) == .anonymous)
        #expect(Caller.anonymous.identity == .anonymous)
        #expect(Caller.anonymous.token == nil)
    }

    @Test func refreshedTokensOfAUserAreOneIdentity() {
        let first = Caller.holding(JWT.of(#"{"sub":"u1","exp":1}"#, signature: "a"))
        let second = Caller.holding(JWT.of(#"{"exp":2,"sub":"u1"}"#, signature: "b"))
        #expect(first.identity == .user("u1"))
        #expect(first.identity == second.identity)
        #expect(first != second)
    }

    @Test func tokensOfDifferentUsersAreDifferentIdentities() {
        let ids = ["u1", "u2", "U1", " u1", "u1 ", "", "anonymous", "user:u1", "\u{E9}", "e\u{301}"]
        let identities = ids.map { Caller.holding(JWT.of(#"{"sub":"\#($0)"}"#)).identity }
        #expect(identities == ids.map(Identity.user))
        #expect(Set(identities).count == ids.count)
    }

    @Test func theUserIsReadWhereTheProjectHasIt() {
        let token = JWT.of(#"{"sub":"s","user":{"id":"u1"}}"#)
        #expect(Caller(token: token, userIDClaim: "user.id").identity == .user("u1"))
        #expect(Caller(token: token, userIDClaim: "sub").identity == .user("s"))
    }

    @Test(arguments: ["opaque", JWT.of("{}"), JWT.of(#"{"sub":42}"#)])
    func aTokenThatTellsNoUserIsAnIdentityOfItsOwn(_ token: String) {
        let identity = Caller.holding(token).identity
        guard case .holder = identity else {
            Issue.record("\(identity)")
            return
        }
        #expect(identity == Caller.holding(" \(token)\n").identity)
        #expect(identity != Caller.holding(token + "x").identity)
        #expect(!identity.name.contains(token))
    }

    @Test func noTwoIdentitiesHaveOneName() {
        let texts = ["", "a", "user:a", "holder:a", "anonymous", ":", "user:", "\u{E9}", "e\u{301}", "a\n"]
        let identities = [.anonymous] + texts.map(Identity.user) + texts.map(Identity.holder)
        #expect(Set(identities.map { Array($0.name.utf8) }).count == identities.count)
        for (index, identity) in identities.enumerated() {
            #expect(identities.firstIndex(of: identity) == index)
            #expect(Set(identities).subtracting([identity]).count == identities.count - 1)
        }
    }

    @Test func aUserWhomTheAppNamesIsThatUserWhateverTheTokenSays() {
        #expect(Caller(user: "named", token: "opaque").identity == .user("named"))
        #expect(Caller(user: "named", token: JWT.of(#"{"sub":"u1"}"#)).identity == .user("named"))
    }

    /// The service would answer as to nobody, and nobody's values are not a user's.
    @Test(arguments: ["", " \n"]) func aUserWithoutATokenIsNobody(_ token: String) {
        #expect(Caller(user: "named", token: token) == .anonymous)
    }

    struct Refresh: Sendable {
        let refused: Caller
        let fresh: String
        let identity: Identity

        init(_ refused: Caller, _ fresh: String, _ identity: Identity) {
            (self.refused, self.fresh, self.identity) = (refused, fresh, identity)
        }
    }

    private static let tokenOf1 = JWT.of(#"{"sub":"u1"}"#)
    private static let freshTokenOf1 = JWT.of(#"{"sub":"u1"}"#, signature: "fresh")
    private static let tokenOf2 = JWT.of(#"{"sub":"u2"}"#)

    @Test(arguments: [
        Refresh(.holding(tokenOf1), freshTokenOf1, .user("u1")),
        Refresh(.holding(tokenOf1), tokenOf2, .user("u2")),
        Refresh(.holding(tokenOf1), "opaque", .user("u1")),
        Refresh(Caller(user: "named", token: "opaque"), "fresh", .user("named")),
        Refresh(Caller(user: "named", token: tokenOf1), freshTokenOf1, .user("named")),
        Refresh(Caller(user: "named", token: tokenOf1), "opaque", .user("named")),
        Refresh(Caller(user: "named", token: tokenOf1), tokenOf2, .user("u2")),
        Refresh(Caller(user: "named", token: "opaque"), tokenOf1, .user("u1")),
        Refresh(.holding("opaque"), tokenOf1, .user("u1")),
    ])
    func aFreshTokenLeavesTheUserUnlessItTellsOfAnother(_ refresh: Refresh) {
        let tokens = TokenSource(provider: nil, userIDClaim: "sub")
        let caller = tokens.caller(of: refresh.fresh, after: refresh.refused)
        #expect(caller.identity == refresh.identity)
        #expect(caller.token?.text == refresh.fresh)
    }

    @Test(arguments: ["", " "]) func noFreshTokenIsNobodys(_ text: String) {
        let tokens = TokenSource(provider: nil, userIDClaim: "sub")
        #expect(tokens.caller(of: text, after: Caller(user: "named", token: "opaque")).token == nil)
    }
}
