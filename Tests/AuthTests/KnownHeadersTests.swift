import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct KnownHeadersTests {
    private let keys = [PreparedKey(.hs256(TokenKit.secret))]

    @Test func aHeaderIsFoundByItsBytesAlone() {
        var headers = KnownHeaders()
        headers.insert(keys, for: Array("abcd".utf8).span)
        #expect(headers.know("abcd"))
        for other in ["", "abc", "abce", "abcde", "bbcd"] { #expect(!headers.know(other)) }
    }

    @Test func theLatestFourAreKnown() {
        var headers = KnownHeaders()
        for number in 0..<10 { headers.insert(keys, for: Array("header-\(number)".utf8).span) }
        let known = (0..<10).filter { headers.know("header-\($0)") }
        #expect(known == [6, 7, 8, 9])
    }

    @Test func aLongHeaderIsReadEachTime() {
        var headers = KnownHeaders()
        let (short, long) = (String(repeating: "a", count: 512), String(repeating: "b", count: 513))
        for header in [short, long] { headers.insert(keys, for: Array(header.utf8).span) }
        #expect(headers.know(short))
        #expect(!headers.know(long))
    }

    /// The header of a genuine token is known from then on; it must not help another signature or another header.
    @Test func aKnownHeaderMakesNoTokenGood() throws {
        let verifier = try TokenKit.verifier()
        let wrong = Array("some other secret of enough bytes".utf8)
        #expect(verifier.verify(Array(TokenKit.token().utf8)[...], now: TokenKit.now).identity != nil)
        for token in [TokenKit.token(secret: wrong), TokenKit.token(header: #"{"alg":"HS256","kid":"rsa-1"}"#)] {
            #expect(verifier.verify(Array(token.utf8)[...], now: TokenKit.now).isInvalid)
        }
    }

    @Test func aHeaderIsKnownOnceItIsRemembered() throws {
        let keys = PreparedKeys(try TokenKit.keys(), fingerprint: .zero)
        let header = Array(TokenKit.encoded(TokenKit.header).utf8)
        for _ in 0..<2 {
            let candidates = try keys.candidates(for: header.span)
            #expect(!candidates.areRemembered)
        }
        keys.remember(try keys.candidates(for: header.span), for: header.span)
        let candidates = try keys.candidates(for: header.span)
        #expect(candidates.areRemembered)
    }
}

extension KnownHeaders {
    fileprivate func know(_ header: String) -> Bool { find(Array(header.utf8).span) != nil }
}
