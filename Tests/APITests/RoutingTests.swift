import Domain
import TestSupport
import Testing

@Suite struct RoutingTests {
    @Test func theServerAsAWholeSaysWhatItTakes() async throws {
        let answer = try await SharedService.fixture().anonymous().send("OPTIONS", "*")
        #expect(answer.status == 204)
        #expect(answer.header("allow") == "GET, HEAD, POST, DELETE, PATCH, PUT, OPTIONS")
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: ["/admin/v1/me", "/%61dmin/v1/me", "/admi%6E/v1/me", "/%61%64%6D%69%6E/v1/login"])
    func noSpellingOfTheAdminAPIIsForOtherOrigins(_ target: String) async throws {
        let nobody = try await SharedService.fixture().anonymous()
        let origin = ("Origin", "https://evil.example")
        for answer in [
            try nobody.send("OPTIONS", target, headers: [origin, ("Access-Control-Request-Method", "GET")]),
            try nobody.get(target, origin),
            try nobody.send("BREW", target, headers: [origin]),
        ] {
            #expect(answer.header("access-control-allow-origin") == nil)
            #expect(answer.header("access-control-allow-headers") == nil)
        }
    }
}
