import Domain
import Testing

@testable import API

@Suite("What projects are counted under")
struct ProjectLabelTests {
    private let labels = ProjectLabels()

    private func label(_ name: String) throws -> ProjectLabel { labels.label(of: try #require(ProjectID(name))) }

    @Test("Each has its own name, and keeps it")
    func names() throws {
        let (shop, news) = (try label("shop"), try label("news"))
        #expect(labels.names[shop.place] == "shop")
        #expect(labels.names[news.place] == "news")
        #expect(try label("shop").place == shop.place)
    }

    @Test("However many there are, so many have a name of their own, and the others one together")
    func bound() throws {
        let first = try (0..<ProjectLabels.projectsMax).map { try label("p-\($0)").place }
        #expect(Set(first).count == ProjectLabels.projectsMax)
        let count = labels.names.count
        for number in 0..<1_000 {
            let name = "late-\(number)"
            #expect(labels.names[try label(name).place] == "_other")
            #expect(!labels.hasOwnName(try #require(ProjectID(name))))
        }
        #expect(labels.names.count == count)
        #expect(labels.names[try label("p-7").place] == "p-7")
    }

    @Test("The log has the name of one that is counted among others")
    func logName() throws {
        for number in 0..<ProjectLabels.projectsMax { _ = try label("p-\(number)") }
        #expect(try label("late").id?.text == "late")
    }

    @Test("No project can be called what is no project's name")
    func reserved() {
        for name in labels.names { #expect(ProjectID(name) == nil) }
        #expect(labels.names[ProjectLabel.none.place] == "_none")
        #expect(labels.names[ProjectLabel.unknown.place] == "_unknown")
    }
}
