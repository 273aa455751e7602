import Testing

@testable import Domain

/// Counting fetches in bounded memory.
@Suite struct FetchCountsTests {
    @Test func fetchesAreToldApartByPlatformAndAppVersion() {
        var table = FetchTable()
        for (platform, version) in [("ios", "2.1"), ("iOS", "2.1 "), ("ios", "2.2"), ("android", "2.1")] {
            table.add(platform: CallerText(platform), appVersion: CallerText(version))
        }
        table.add(platform: nil, appVersion: "")
        let counts = table.take(version: 7).byKind
        #expect(
            counts == [
                kind(7, .text("ios"), .text("2.1")): 2, kind(7, .text("ios"), .text("2.2")): 1,
                kind(7, .text("android"), .text("2.1")): 1, kind(7, .none, .none): 1,
            ])
    }

    @Test func twoTextsThatRunIntoEachOtherAreTwoKinds() {
        var table = FetchTable()
        table.add(platform: "ios1", appVersion: "2")
        table.add(platform: "ios", appVersion: "12")
        #expect(table.take(version: 1).byKind.count == 2)
    }

    @Test func whatWasTakenIsCountedNoMore() {
        var table = FetchTable()
        #expect(table.isEmpty)
        table.add(platform: "ios", appVersion: "1")
        #expect(!table.isEmpty)
        #expect(table.take(version: 1).total == 1)
        #expect(table.isEmpty)
        #expect(table.take(version: 1).byKind.isEmpty)
    }

    @Test func inventedVersionsAreCountedInABoundedNumberOfKinds() {
        var table = FetchTable()
        for number in 0..<10_000 { table.add(platform: "ios", appVersion: CallerText("1.\(number)")) }
        let counts = table.take(version: 3)
        #expect(counts.total == 10_000)
        #expect(counts.byKind.count == FetchTable.kindsMax + 1)
        #expect(counts.byKind[kind(3, .other, .other)] == 10_000 - FetchTable.kindsMax)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 5_000), "1"), ("ios", String(repeating: "1", count: 5_000)),
    ]) func textsThatAreTooLongAreOther(_ platform: String, _ version: String) {
        var table = FetchTable()
        table.add(platform: CallerText(platform), appVersion: CallerText(version))
        let expected = kind(
            1, platform.count > 32 ? .other : .text(platform), version.count > 64 ? .other : .text(version))
        #expect(table.take(version: 1).byKind == [expected: 1])
    }

    @Test func oneKindTooManyIsToldApartByItsVersionAlone() {
        var counts = FetchCounts()
        for number in 0..<FetchCounts.kindsMax { counts.add(1, of: kind(1, .text("p\(number)"), .none)) }
        counts.add(5, of: kind(1, .text("p0"), .none))
        counts.add(7, of: kind(2, .text("new"), .text("9")))
        counts.add(8, of: kind(2, .text("newer"), .text("9")))
        #expect(counts.byKind[kind(1, .text("p0"), .none)] == 6)
        #expect(counts.byKind[kind(2, .other, .other)] == 15)
        #expect(counts.byKind.count == FetchCounts.kindsMax + 1)
    }

    @Test func whateverIsAddedTheSizeIsBounded() {
        var counts = FetchCounts()
        for number in 0..<5_000 { counts.add(2, of: kind(number % 1_000, .text("p\(number % 7)"), .text("\(number)"))) }
        #expect(counts.byKind.count == FetchCounts.sizeMax)
        #expect(counts.total == 10_000)
        #expect((counts.byKind[.other] ?? 0) > 0)
    }

    @Test func kindsThatAreKnownKeepTheirPlaces() {
        let known = (0..<FetchCounts.kindsMax).map { kind(1, .text("p\($0)"), .none) }
        var counts = FetchCounts(known: known)
        counts.add(1, of: known[199])
        counts.add(1, of: kind(1, .text("new"), .none))
        #expect(counts.byKind[known[199]] == 1)
        #expect(counts.byKind[kind(1, .other, .other)] == 1)
        #expect(counts.byKind[known[0]] == 0)
    }

    @Test func ofManyTheLargestAreToldApart() {
        var many = FetchCounts()
        for number in 0..<FetchCounts.kindsMax { many.add(number + 1, of: kind(1, .text("p\(number)"), .none)) }
        var counts = FetchCounts(known: (0..<150).map { kind(1, .text("q\($0)"), .none) })
        counts.add(many)
        #expect(counts.byKind[kind(1, .text("p199"), .none)] == 200)
        #expect(counts.byKind[kind(1, .text("p0"), .none)] == nil)
        #expect(counts.total == many.total)
    }

    private func kind(_ version: Int?, _ platform: FetchName, _ appVersion: FetchName) -> FetchKind {
        FetchKind(version: version, platform: platform, appVersion: appVersion)
    }
}
