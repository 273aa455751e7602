import Domain
import Foundation
import Locking
import TestSupport
import Testing

@testable import API
@testable import Transport

@Suite("Which requests are written down")
struct AccessLogChoiceTests {
    private let statuses = Locked<[Int]>([])

    private func written(_ scope: AccessLog.Scope, sample: Int, of answers: [Int]) -> [Int] {
        let log = AccessLog(scope, sample: sample) { [statuses] record in statuses.withLock { $0.append(record.status) }
        }
        for status in answers {
            log.note(status: status) {
                AccessRecord(
                    requestID: "x", trace: nil, method: "GET", route: "/config", status: status, bytes: 0,
                    microseconds: 1, project: nil, clientAddress: nil)
            }
        }
        return statuses.withLock(\.self)
    }

    @Test(
        "Errors always, others one in so many",
        arguments: [
            (.off, 1, []), (.errors, 1, [404, 500, 401]), (.all, 1, [200, 304, 404, 200, 500, 204, 200, 401]),
            (.errors, 3, [404, 500, 401]), (.all, 3, [200, 404, 500, 204, 401]), (.all, 1_000, [200, 404, 500, 401]),
        ] as [(AccessLog.Scope, Int, [Int])])
    func choice(scope: AccessLog.Scope, sample: Int, expected: [Int]) {
        #expect(written(scope, sample: sample, of: [200, 304, 404, 200, 500, 204, 200, 401]) == expected)
    }
}

@Suite("The access log of a service")
struct AccessLogTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let span = "00f067aa0ba902b7"

    private func lines(of fixture: ServiceFixture) throws -> [JSON] {
        try fixture.service.logText.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
            .filter { $0["message"].asString == "request" }
    }

    /// The line of the request that was sent with this id.
    private func line(_ id: String, of fixture: ServiceFixture) async throws -> JSON {
        try await OutageTests.eventually { try lines(of: fixture).contains { $0["request.id"].asString == id } }
        return try #require(try lines(of: fixture).first { $0["request.id"].asString == id })
    }

    @Test("Each request has a line with all that may be said of it, and nothing else")
    func everyRequest() async throws {
        let fixture = try await ServiceFixture(
            environment: ["ACCESS_LOG": "all", "LOG_LEVEL": "notice", "TRUSTED_PROXIES": "127.0.0.1"])
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let token = project.token(payload: HandMadeToken.payload)
        let app = Client(
            port: fixture.service.port,
            headers: [
                ("X-App-Key", project.appKey), ("Authorization", "Bearer \(token)"), ("X-Forwarded-For", "203.0.113.7"),
            ])
        _ = try app.get("/config", ("X-Request-Id", "load"))
        let answer = try app.get(
            "/config?platform=secret-platform", ("X-Request-Id", "fetch"),
            ("traceparent", "00-\(Self.trace)-\(Self.span)-01"))
        let line = try await line("fetch", of: fixture)
        let members = try #require(line.asObject?.members)
        #expect(
            members.map(\.key) == [
                "time", "level", "message", "request.id", "trace.id", "span.id", "method", "route", "status", "bytes",
                "duration.us", "project.id", "client.address",
            ])
        #expect(line["trace.id"].asString == Self.trace)
        #expect(line["span.id"].asString == Self.span)
        #expect(line["route"].asString == "/config")
        #expect(line["bytes"].asInt == answer.body.count)
        #expect(line["project.id"].asString == "shop")
        #expect(line["client.address"].asString == "203.0.113.7")
        let log = fixture.service.logText
        for secret in ["secret-platform", token, project.appKey, ServiceFixture.password, "Welcome"] {
            #expect(!log.contains(secret))
        }
    }

    @Test("Errors alone have lines where only they are asked for")
    func errorsAlone() async throws {
        let fixture = try await ServiceFixture(environment: ["ACCESS_LOG": "errors"])
        let anonymous = fixture.anonymous()
        _ = try anonymous.send("OPTIONS", "/config", headers: [("X-Request-Id", "asks")])
        _ = try anonymous.get("/config", ("X-Request-Id", "keyless"))
        _ = try anonymous.get("/admin/v1/me", ("X-Request-Id", "stranger"))
        let connection = try HTTPConnection(port: fixture.service.port)
        try connection.send("BREW /pot?milk=secret HTTP/1.1\r\nHost: a\r\nX-Request-Id: pot\r\n\r\n")
        _ = try connection.receive()
        for (id, method, route, status) in [
            ("keyless", "GET", "/config", 401), ("stranger", "GET", "/admin/v1/me", 401),
            ("pot", "other", "unmatched", 404),
        ] {
            let line = try await line(id, of: fixture)
            #expect(line["method"].asString == method)
            #expect(line["route"].asString == route)
            #expect(line["status"].asInt == status)
            #expect(line["project.id"].asString == nil)
        }
        #expect(!fixture.service.logText.contains("asks"))
        #expect(!fixture.service.logText.contains("secret"))
    }

    @Test(
        "A traceparent that is not right to the letter, or is sent twice, is passed over",
        arguments: [["00-0-0-00"], ["00-\(trace)-\(span)-01", "00-\(trace)-\(span)-01"]])
    func doubtfulTrace(values: [String]) throws {
        let request = Request(
            method: .get, target: "/config", headers: values.map { Header(.traceparent, $0) })
        #expect(request.trace == nil)
    }
}
