import Domain
import Testing

@testable import Persistence

/// How often projects are fetched, as it is written down.
struct FetchStoreTests {
    private let now = Timestamp(rfc3339: "2026-11-30T14:25:00Z") ?? Timestamp(seconds: 0)

    @Test func whatIsWrittenIsAddedUpAndShownStepByStep() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for _ in 0..<2 {
                try await add(fixture, shop, ago: 0, [(2, .text("ios"), .text("2.1"), 3), (2, .none, .none, 1)])
            }
            try await add(fixture, shop, ago: 600, [(1, .text("ios"), .other, 5)])
            let chart = try await fixture.fetches.chart(of: shop, .day, now: now)
            #expect(chart.total == 13)
            #expect(chart.byVersion.map(\.name) == [.text("2"), .text("1")])
            #expect(chart.byVersion[0].counts.suffix(2) == [0, 8])
            #expect(chart.byVersion[1].counts.suffix(2) == [5, 0])
            #expect(chart.byPlatform.map(\.name) == [.text("ios"), .none])
            #expect(chart.byPlatform.map(\.total) == [11, 2])
            #expect(chart.byAppVersion.map(\.name) == [.text("2.1"), .none, .other])
            #expect(chart.byAppVersion.map(\.total) == [6, 2, 5])
            #expect(chart.byVersion.allSatisfy { $0.counts.count == 144 })
        }
    }

    @Test func aFortnightIsShownByTheHourAndADayHoldsItsOwnHoursAlone() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            // 14:25 is in the hour's third step of ten minutes.
            for seconds in [0, 600, 1_200, 1_800, 26 * 3_600, 14 * 86_400 - 3_600] as [Int64] {
                try await add(fixture, shop, ago: seconds, [(1, .none, .none, 1)])
            }
            let fortnight = try await fixture.fetches.chart(of: shop, .fortnight, now: now).byVersion[0].counts
            try #require(fortnight.count == 336)
            #expect(fortnight.suffix(2) == [1, 3])
            #expect(fortnight[0] == 1)
            #expect(fortnight.reduce(0, +) == 6)
            #expect(try await fixture.fetches.chart(of: shop, .day, now: now).total == 4)
        }
    }

    @Test func aChartHasTheMostFrequentNamesAndAllOthersAsOne() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let names = (1...30).map { (1, FetchName.none, FetchName.text("1.\($0)"), $0) }
            try await add(fixture, shop, ago: 0, names)
            try await add(fixture, shop, ago: 600, [(1, .none, .other, 2)])
            let series = try await fixture.fetches.chart(of: shop, .day, now: now).byAppVersion
            #expect(series.count == FetchChart.seriesMax + 1)
            #expect(series.first?.name == .text("1.30"))
            #expect(series.last?.name == .other)
            #expect(series.last?.counts.suffix(2) == [2, (1...18).reduce(0, +)])
        }
    }

    @Test(arguments: ["a\"b\\c", "{1,2}", "null", "NULL", "🎉", "a,b", "'; drop schema control; --", "%s"])
    func anyTextComesBackAsItWasSent(_ text: String) async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            try await add(fixture, shop, ago: 0, [(1, .text(text), .text(text), 1)])
            let chart = try await fixture.fetches.chart(of: shop, .day, now: now)
            #expect(chart.byPlatform.map(\.name) == [.text(text)])
            #expect(chart.byAppVersion.map(\.name) == [.text(text)])
        }
    }

    @Test func manyInstancesFillAStepWithABoundedNumberOfKinds() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let outcomes = await atOnce(8) { instance throws(StoreError) in
                let names = (0..<100).map { (1, FetchName.none, FetchName.text("\(instance).\($0)"), 1) }
                try await fixture.fetches.add(Self.fetches(shop, names, at: now), now: now)
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
            let rows = try await fixture.number(#"select count(*) from "project_shop".fetches"#)
            #expect(rows == FetchCounts.kindsMax + 1)
            #expect(try await fixture.fetches.chart(of: shop, .day, now: now).total == 800)
        }
    }

    @Test func whatIsOlderThanFifteenDaysIsForgotten() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            try await add(fixture, shop, ago: 15 * 86_400, [(1, .none, .none, 1)])
            try await add(fixture, shop, ago: 14 * 86_400, [(1, .none, .none, 1)])
            try await add(fixture, shop, ago: 16 * 86_400, [(1, .none, .none, 1)])
            #expect(try await fixture.number(#"select count(*) from "project_shop".fetches"#) == 2)
            let later = Timestamp(seconds: now.seconds + 2 * 86_400)
            try await fixture.fetches.add(Self.fetches(shop, [(1, .none, .none, 1)], at: later), now: later)
            #expect(try await fixture.number(#"select count(*) from "project_shop".fetches"#) == 1)
            #expect(try await fixture.number("select count(*) from control.fetch_days") == 1)
        }
    }

    @Test func nothingIsAddedToAProjectThatIsGoneOrMadeAnew() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let former = Self.fetches(shop, [(1, .none, .none, 1)], at: now)
            try await fixture.projects.delete(shop, actor: fixture.actor)
            try await fixture.fetches.add(former, now: now)
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.fetches.chart(of: shop, .day, now: now)
            }
            _ = try await fixture.project("shop")
            try await fixture.fetches.add(former, now: now)
            #expect(try await fixture.fetches.chart(of: shop, .day, now: now).total == 0)
            #expect(try await fixture.number("select count(*) from control.fetch_days") == 0)
        }
    }

    @Test func aProjectIsDeletedWhileItsFetchesAreWritten() async throws {
        try await withFixture { fixture in
            for round in 0..<10 {
                let shop = try await fixture.project("shop-\(round)")
                let serial = try await fixture.serial(of: shop)
                let outcomes = await atOnce(6) { index throws(StoreError) in
                    if index == 3 {
                        try await fixture.projects.delete(shop, actor: fixture.actor)
                    } else {
                        let fetches = Self.fetches(shop, serial: serial, [(index, .none, .none, 1)], at: now)
                        try await fixture.fetches.add(fetches, now: now)
                    }
                }
                #expect(outcomes.allSatisfy { $0.error == nil }, "\(outcomes)")
                #expect(try await fixture.projects.get(shop) == nil)
            }
        }
    }

    @Test func countingIsNoChangeForServingNorForTheAuditTrail() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let before = try await fixture.serving.revisions()
            try await add(fixture, shop, ago: 0, [(1, .none, .none, 1)])
            #expect(try await fixture.serving.revisions() == before)
            #expect(try await fixture.trail(.project(shop)).isEmpty)
        }
    }

    @Test func aProjectTellsWhatWasWrittenForTheDayThatItIs() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let quiet = try await fixture.project("quiet")
            let today = try await fixture.number("select extract(epoch from now())::int8")
            // Should midnight pass meanwhile, tomorrow is today.
            for (day, count) in [(-1, 5), (0, 7), (1, 7)] {
                let moment = Timestamp(seconds: Int64(today + day * 86_400))
                try await fixture.fetches.add(
                    Self.fetches(shop, [(1, .none, .none, count)], at: moment), now: moment)
            }
            #expect(try await fixture.projects.get(shop)?.fetchesToday == 7)
            #expect(try await fixture.projects.get(quiet)?.fetchesToday == 0)
            let listed = try await fixture.projects.list(visibleTo: nil, after: nil, limit: 10)
            #expect(listed.map(\.project.fetchesToday) == [0, 7])
        }
    }

    private func add(
        _ fixture: Fixture, _ project: ProjectID, ago seconds: Int64, _ kinds: [(Int, FetchName, FetchName, Int)]
    ) async throws {
        let moment = Timestamp(seconds: now.seconds - seconds)
        let serial = try await fixture.serial(of: project)
        try await fixture.fetches.add(Self.fetches(project, serial: serial, kinds, at: moment), now: now)
    }

    private static func fetches(
        _ project: ProjectID, serial: ProjectSerial = ProjectSerial(1), _ kinds: [(Int, FetchName, FetchName, Int)],
        at moment: Timestamp
    ) -> ProjectFetches {
        var counts = FetchCounts()
        for (version, platform, appVersion, count) in kinds {
            counts.add(count, of: FetchKind(version: version, platform: platform, appVersion: appVersion))
        }
        return ProjectFetches(project: project, serial: serial, step: FetchStep(of: moment), counts: counts)
    }
}

extension Fixture {
    fileprivate func serial(of project: ProjectID) async throws -> ProjectSerial {
        try #require(try await serving.revisions().first { $0.id == project }).serial
    }
}
