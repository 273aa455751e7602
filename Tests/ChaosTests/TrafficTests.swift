import Domain
import TestSupport
import Testing

@testable import Chaos

@Suite("A marked template") struct MarkedTemplateTests {
    private static let template = MarkedTemplate(project: "p", version: 7, mark: "first-1.1")

    private static func apps() throws -> [App] {
        [try App(of: "p", key: "key", secret: String(repeating: "s", count: 32), users: 4)]
    }

    /// What the service answers a caller: the values that the template has for it.
    private static func body(_ template: MarkedTemplate, for caller: AppCaller, version: Int = 7) throws -> JSON {
        let document = try JSON.parse(Array(template.document.utf8))
        let names = document["parameters"].asObject?.members.map(\.key) ?? []
        let meets = [
            "ios": caller.platform == "ios", "gold": caller.tier == .gold, "recent": caller.isRecent,
        ]
        let values = names.map { name -> (String, JSON) in
            let parameter = document["parameters"][name]
            let conditional = parameter["conditional_values"].asObject?.members.first { meets[$0.key] == true }
            return (name, conditional?.value ?? parameter["default"])
        }
        return ["data": ["version": .integer(version), "parameters": .object(JSONObject(values))]]
    }

    @Test func isATemplateWithoutFaultsOrWarnings() {
        guard case .valid(_, let warnings) = Template.read(Array(Self.template.document.utf8)) else {
            Issue.record("not valid")
            return
        }
        #expect(warnings.isEmpty)
    }

    @Test(arguments: 0..<40) func isRecognisedByItsValues(_ number: Int) throws {
        let caller = AppCaller(number, of: try Self.apps())
        #expect(MarkedTemplate.fault(in: try Self.body(Self.template, for: caller), for: caller) == nil)
    }

    @Test func isNotTakenForAnotherVersion() throws {
        let caller = AppCaller(1, of: try Self.apps())
        let body = try Self.body(Self.template, for: caller, version: 8)
        #expect(MarkedTemplate.fault(in: body, for: caller) != nil)
    }

    @Test func isNotTakenForAnotherProjects() throws {
        let caller = AppCaller(1, of: try Self.apps())
        let other = MarkedTemplate(project: "q", version: 7, mark: "first-1.1")
        #expect(MarkedTemplate.fault(in: try Self.body(other, for: caller), for: caller) == "version 7: wrong checksum")
    }

    @Test func isNotWhatAnotherCallerGets() throws {
        let callers = (0..<40).map { [apps = try Self.apps()] in AppCaller($0, of: apps) }
        let ios = try #require(callers.first { $0.platform == "ios" })
        let android = try #require(callers.first { $0.platform == "android" })
        #expect(MarkedTemplate.fault(in: try Self.body(Self.template, for: ios), for: android) != nil)
    }

    @Test(arguments: ["{}", #"{"data":{"version":7,"parameters":{}}}"#, #"{"error":{"code":"x"}}"#])
    func isNotSeenWhereThereIsNone(_ text: String) throws {
        let caller = AppCaller(1, of: try Self.apps())
        #expect(MarkedTemplate.fault(in: try JSON.parse(Array(text.utf8)), for: caller) == "no version")
    }
}

@Suite("Callers") struct CallerTests {
    @Test func differInAllThatTheTemplateAsksFor() throws {
        let apps = try ["p", "q"].map {
            try App(of: $0, key: $0, secret: String(repeating: "s", count: 32), users: 10)
        }
        let callers = (0..<500).map { AppCaller($0, of: apps) }
        #expect(Set(callers.map(\.project)) == ["p", "q"])
        #expect(Set(callers.map(\.platform)) == ["ios", "android", "web"])
        #expect(Set(callers.map(\.tier)) == [.gold, nil])
        #expect(Set(callers.map(\.isRecent)) == [true, false])
        #expect(Set(callers.map { $0.request(etag: nil) }).count == 500)
        #expect(callers.contains { $0.request(etag: nil).contains("Authorization") })
        #expect(callers.contains { !$0.request(etag: nil).contains("Authorization") })
    }

    @Test func sendTheTagThatTheyHave() throws {
        let caller = AppCaller(1, of: [try App(of: "p", key: "k", secret: String(repeating: "s", count: 32), users: 1)])
        #expect(caller.request(etag: "\"abc\"").hasSuffix("If-None-Match: \"abc\"\r\n\r\n"))
    }
}

@Suite("The answer to a fetch") struct FetchFaultTests {
    private static func answer(_ status: Int, _ headers: [(String, String)] = [], body: String = "") -> HTTPAnswer {
        HTTPAnswer(status: status, headers: headers.map { (name: $0.0, value: $0.1) }, body: Array(body.utf8))
    }

    private static func fault(_ answer: HTTPAnswer, etag: String?) throws -> String? {
        let app = try App(of: "p", key: "k", secret: String(repeating: "s", count: 32), users: 1)
        return AppLoad.fault(of: answer, to: AppCaller(1, of: [app]), etag: etag)
    }

    @Test func mayBeThatNothingIsNew() throws {
        #expect(try Self.fault(Self.answer(304, [("etag", "\"a\"")]), etag: "\"a\"") == nil)
    }

    @Test func isWrongWithAnotherTag() throws {
        #expect(try Self.fault(Self.answer(304, [("etag", "\"b\"")]), etag: "\"a\"") != nil)
        #expect(try Self.fault(Self.answer(304, [("etag", "\"a\"")]), etag: nil) != nil)
    }

    @Test func isWrongWithoutATagOrWithAnotherBody() throws {
        #expect(try Self.fault(Self.answer(200), etag: nil) == "no entity tag")
        #expect(try Self.fault(Self.answer(200, [("etag", "\"a\"")], body: "{}"), etag: nil) == "no version")
    }

    @Test(arguments: [401, 404, 429, 500, 502, 503, 504]) func isWrongWithAnyOtherStatus(_ status: Int) throws {
        #expect(try Self.fault(Self.answer(status, body: "oops"), etag: nil) == "status \(status) oops")
    }
}
