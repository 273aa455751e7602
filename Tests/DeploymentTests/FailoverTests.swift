import Foundation
import Locking
import Persistence
import TestSupport
import Testing

@Suite("A primary is killed and its standby promoted")
struct FailoverTests {
    @Test("both instances follow by themselves, no fetch fails, and no acknowledged publish is lost")
    func theServiceFollows() async throws {
        let primary = try await TemporaryDatabaseServer.start()
        let standby = try await primary.makeStandby()
        let address = TemporaryDatabaseServer.address(of: [primary, standby])
        let fixture = try await ServiceFixture(databaseURL: address)
        let second = try await RunningService.start(databaseURL: address)
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: second.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)

        let load = FetchLoad(port: second.port, appKey: project.appKey)
        let publisher = Publisher(port: fixture.service.port, admin: root, project: project.id)
        try await Wait.until("publishes are answered") { publisher.acknowledged.count >= 5 }
        try await primary.kill()
        try await Wait.until("the outage shows") { publisher.statuses.contains(503) }
        let before = publisher.acknowledged.count
        try await standby.promote()
        try await Wait.until("publishes are answered again") { publisher.acknowledged.count > before + 5 }
        await publisher.stop()
        let (fetches, failures) = await load.stop()

        #expect(fetches > 0 && failures == 0)
        #expect(publisher.statuses.subtracting([200, 503]) == [])
        let last = try #require(publisher.acknowledged.last)
        try await Wait.until("the other instance heard of the last one") {
            try app.get("/config").data["version"].asInt == last.version
        }
        for publish in publisher.acknowledged {
            let kept = try root.get("\(project.path)/versions/\(publish.version)")
            #expect(kept.text.contains(publish.marker), "version \(publish.version) is another one")
        }
        let audit = try await CommandRun.apart(["audit", "verify"], environment: RunningService.environment(address))
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        try await primary.remove()
        try await standby.remove()
    }

    @Test("a standby alone is a database that is away, not a defect")
    func aStandbyIsUnavailable() async throws {
        let primary = try await TemporaryDatabaseServer.start()
        _ = try await ServiceFixture(databaseURL: primary.address)
        let standby = try await primary.makeStandby(isSynchronous: false)
        let service = try await RunningService.start(databaseURL: standby.address)
        #expect(try Client(port: service.operationsPort).get("/readyz").status == 503)
        // Told to put up with a standby, it finds out with the first change.
        let tolerant = try await RunningService.start(databaseURL: standby.address + "?target_session_attrs=any")
        for port in [service.port, tolerant.port] {
            let answer = try Client(port: port).post(
                "/admin/v1/login",
                ["email": .string(ServiceFixture.rootEmail), "password": .string(ServiceFixture.password)])
            #expect(answer.status == 503)
            #expect(answer.errorCode == "database_unavailable")
        }
        try await standby.remove()
        try await primary.remove()
    }
}

/// Publishes without a pause, each time another document, and remembers what was answered.
private final class Publisher: Sendable {
    struct Publish: Sendable {
        let version: Int
        let marker: String
    }

    private struct State {
        var isStopping = false
        var acknowledged: [Publish] = []
        var statuses: Set<Int> = []
    }

    private let state = Locked(State())
    private let done = DispatchSemaphore(value: 0)

    var acknowledged: [Publish] { state.withLock { $0.acknowledged } }
    var statuses: Set<Int> { state.withLock { $0.statuses } }

    init(port: Int, admin: Client, project: String) {
        let headers = admin.headers
        Thread.detachNewThread { [self] in
            let client = Client(port: port, headers: headers)
            var number = 0
            while !state.withLock({ $0.isStopping }) {
                number += 1
                let marker = "publish-\(number)-of-many"
                let document = #"{"parameters":{"text":{"type":"string","default":"\#(marker)"}}}"#
                let answer = try? client.publish(document, to: project)
                state.withLock { state in
                    state.statuses.insert(answer?.status ?? 0)
                    if let version = answer?.data["version"].asInt, answer?.status == 200 {
                        state.acknowledged.append(Publish(version: version, marker: marker))
                    }
                }
                usleep(20_000)
            }
            done.signal()
        }
    }

    func stop() async {
        state.withLock { $0.isStopping = true }
        try? await onOwnThread { self.done.wait() }
    }
}
