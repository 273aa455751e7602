import Domain
import Foundation
import TestSupport
import Testing

/// Clients that mean harm, while others are served.
@Suite(.serialized) struct HostileClientsTests {
    @Test func fiveHundredTricklingConnectionsDelayNobody() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        _ = try app.get("/config")
        let before = fixture.service.residentBytes
        let slow = try (0..<500).map { _ in try HTTPConnection(port: fixture.service.port) }
        let request = Array("GET /config HTTP/1.1\r\nHost: a\r\nX-App-Key: \(project.appKey)\r\n".utf8)
        var slowest = 0.0
        for byte in request.prefix(20) {
            for connection in slow { try? connection.send([byte]) }
            let start = Date()
            #expect(try app.get("/config").status == 200)
            slowest = max(slowest, Date().timeIntervalSince(start))
        }
        #expect(slowest < 1)
        #expect(fixture.service.residentBytes - before < 64 << 20)
    }

    @Test func aHundredMegabytesOfBodyAreRefusedEarly() async throws {
        let (_, app, root) = try await SharedService.project()
        let service = try await SharedService.fixture().service
        let before = service.residentBytes
        let connection = try HTTPConnection(port: service.port)
        let head = "PUT /admin/v1/projects/shop/template HTTP/1.1\r\nHost: a\r\nContent-Length: 104857600\r\n\r\n"
        try connection.send(head)
        let chunk = [UInt8](repeating: 0x20, count: 1 << 20)
        for _ in 0..<100 { if (try? connection.send(chunk)) == nil { break } }
        let answer = try? connection.receive()
        #expect(answer == nil || answer?.status == 413)
        #expect(try app.get("/config").status == 200)
        #expect(try root.get("/admin/v1/me").status == 200)
        #expect(service.residentBytes - before < 64 << 20)
    }

    @Test(arguments: [
        ("GET /config?" + String(repeating: "a", count: 1 << 20) + " HTTP/1.1\r\nHost: a\r\n\r\n", [414, 431]),
        (
            "GET /config HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X-Filler: y\r\n", count: 10_000) + "\r\n",
            [431]
        ),
        ("GET /config HTTP/1.1\r\nHost: a\r\nX-Filler: " + String(repeating: "y", count: 1 << 20) + "\r\n\r\n", [431]),
        ("GET /config HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", [400]),
        ("POST /config HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n", [400]),
        ("GET /config HTTP/2.0\r\nHost: a\r\n\r\n", [505]), ("GET /config HTTP/1.1\r\n\r\n", [400]),
    ])
    func anOversizedOrAmbiguousHeadIsRefusedInTheShapeOfErrors(_ request: String, _ statuses: [Int]) async throws {
        let connection = try HTTPConnection(port: try await SharedService.fixture().service.port)
        try? connection.send(request)
        let answer = try connection.receive()
        #expect(statuses.contains(answer.status))
        #expect(answer.errorCode != nil)
        #expect(answer.json["error"]["request_id"].asString == answer.header("x-request-id"))
    }
}
