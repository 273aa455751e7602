import Foundation
import TestSupport
import Testing

/// The JavaScript of CLIENTS.md, taken from the page as it stands there and run under Node. Each test is a file of scenarios.
@Suite struct JavaScriptPageTests {
    @Test(arguments: Page.allCases) func everyBlockCanBePastedAndParsed(_ page: Page) throws {
        try expectAll("blocks", page)
    }

    @Test(arguments: Page.allCases) func whatIsNoSuccessLeavesTheValuesAndTheirTag(_ page: Page) throws {
        try expectAll("refusals", page)
    }

    @Test(arguments: Page.allCases) func eachCallerHasOneRecordThatAFetchReplaces(_ page: Page) throws {
        try expectAll("records", page)
    }

    @Test(arguments: Page.allCases) func requestsAreEscapedAndWaitWhenToldTo(_ page: Page) throws {
        try expectAll("requests", page)
    }

    @Test(arguments: Page.allCases) func theServiceIsReadAsItIs(_ page: Page) async throws {
        let fixture = try await Self.service.value
        let admin = try #require(try fixture.root().headers.first { $0.0 == "Authorization" })
        try expectAll(
            "service", page,
            environment: [
                "BASE_URL": "http://127.0.0.1:\(fixture.service.port)", "ADMIN_AUTHORIZATION": admin.1,
            ])
    }

    /// One service for both pages: each scenario makes a project of its own.
    private static let service = Task { try await ServiceFixture() }

    private static let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node/run.mjs")

    private func expectAll(_ scenarios: String, _ page: Page, environment: [String: String] = [:]) throws {
        let run = try NodeRun(Self.program, ["\(scenarios).mjs", page.rawValue], environment: environment)
        #expect(run.status == 0, "\(run.output)")
    }
}

/// A section of CLIENTS.md whose code Node can run.
enum Page: String, CaseIterable, Sendable {
    case web, reactNative
}
