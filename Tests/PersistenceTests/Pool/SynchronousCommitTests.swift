import Domain
import TestSupport
import Testing

@testable import Persistence

/// A primary whose commits wait for its standby.
@Suite struct SynchronousCommitTests {
    @Test func whatTheStandbyHasNotGotIsNeitherAnsweredAsPublishedNorSeen() async throws {
        let primary = try await TemporaryDatabaseServer.start()
        do {
            let standby = try await primary.makeStandby()
            try await publishBeyond(primary)
            try await standby.remove()
            try await primary.endSynchronousReplication()
            try await primary.remove()
        } catch {
            try await primary.remove()
            throw error
        }
    }

    private func publishBeyond(_ primary: TemporaryDatabaseServer) async throws {
        try await TemporaryDatabase.with(server: primary.address) { temporary in
            try await withDatabase(temporary) { database in
                _ = try await Migrator(database).migrate()
                let fixture = Fixture(temporary: temporary, database: database)
                let shop = try await fixture.project("shop")
                try primary.setReplicationFrozen(true)
                try await withDatabase(temporary, configure: { $0.statementTimeout = .seconds(1) }) { hasty in
                    let publisher = Fixture(temporary: temporary, database: hasty)
                    // Longer than a statement may take: that ends the answer, and must not end the wait.
                    await #expect(throws: StoreError.unavailable) { try await publisher.publish("1", in: shop) }
                }
                #expect(try await fixture.templates.current(shop) == nil)

                try primary.setReplicationFrozen(false)
                try await eventually("the standby has it") {
                    try await fixture.templates.current(shop)?.version.number == 1
                }
            }
        }
    }
}
