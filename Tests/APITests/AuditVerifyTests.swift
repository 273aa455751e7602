import Domain
import Foundation
import TestSupport
import Testing

/// What `remote-config audit verify` finds of what somebody did to the trails behind the service's back.
@Suite struct AuditVerifyTests {
    enum Tampering: String, CaseIterable, Sendable {
        case alteredActor = "update project_shop.audit set actor = 'somebody else' where sequence = 2"
        case alteredAfter = "update project_shop.audit set after = '{}' where sequence = 3"
        case alteredTime = "update project_shop.audit set at = at + interval '1 microsecond' where sequence = 1"
        case missingRow = "delete from project_shop.audit where sequence = 2"
        case missingTail =
            "delete from project_shop.audit where sequence = (select max(sequence) from project_shop.audit)"
        case instanceRow = "update control.audit set target = 'x' where sequence = 1"

        var table: String { rawValue.contains("control.audit") ? "control.audit" : "project_shop.audit" }
    }

    @Test(arguments: Tampering.allCases) func tamperingIsFound(_ tampering: Tampering) async throws {
        let database = try await TemporaryDatabase.make()
        let fixture = try await ServiceFixture(databaseURL: database.address)
        _ = try fixture.makeProject("shop", template: documentedTemplate)
        let environment = RunningService.environment(database.address)
        let intact = try CommandRun(["audit", "verify"], environment: environment)
        #expect(intact.status == 0, "\(intact.errors)")
        await #expect(throws: (any Error).self, "the trigger refuses it") {
            try await database.execute(tampering.rawValue)
        }
        try await database.execute("alter table \(tampering.table) disable trigger all; \(tampering.rawValue)")
        let found = try CommandRun(["audit", "verify"], environment: environment)
        #expect(found.status == 1)
        #expect(found.output + found.errors != intact.output)
    }
}
