import Domain
import Testing

@testable import Persistence

struct ChangeNoticeTests {
    @Test func noticesComeBack() throws {
        let id = try #require(ProjectID("shop"))
        let changed = ChangeNotice.changed(ProjectRevision(id: id, serial: ProjectSerial(7), revision: 12))
        let deleted = ChangeNotice.deleted(id, ProjectSerial(7))
        #expect(changed.payload == "shop 7 12")
        #expect(ChangeNotice(payload: changed.payload) == changed)
        #expect(deleted.payload == "shop 7 -")
        #expect(ChangeNotice(payload: deleted.payload) == deleted)
    }

    @Test(arguments: [
        "", "shop", "shop 7", "shop 7 12 1", "Shop 7 12", "shop x 12", "shop 7 x", "shop  7 12", "shop 7 ",
    ])
    func anythingElseIsNoNotice(_ payload: String) {
        #expect(ChangeNotice(payload: payload) == nil)
    }
}
