import Testing

@testable import Bench

@Suite struct ProcessReadingsTests {
    private static let rest = "S 1 812 812 0 -1 4194560 6114 0 0 0 2117 883 0 0 20 0 5 0 264 1 2"

    @Test(arguments: ["812 (nginx) ", "812 (a b) ", "812 (a) b) ", "812 ()) "])
    func timeIsCountedFromTheLastBracketOfTheName(_ start: String) {
        #expect(ProcessReadings.ticks(ofStat: start + Self.rest) == 3_000)
    }

    @Test(arguments: ["", "812 nginx S 1", "812 (nginx) S 1 2", "812 (nginx) S 1 812 812 0 -1 4 6 0 0 0 x 883"])
    func aTextThatIsCutOffHasNoTime(_ text: String) { #expect(ProcessReadings.ticks(ofStat: text) == nil) }

    @Test func residentPagesAreTheSecondFigure() {
        #expect(ProcessReadings.residentPages(ofStatm: "91234 6210 3000 1200 0 9000 0\n") == 6_210)
        #expect(ProcessReadings.residentPages(ofStatm: "") == nil)
    }

    @Test func childrenAreListedWithBlanksBetweenThem() {
        #expect(ProcessReadings.processes(ofChildren: "12 345 \n") == [12, 345])
        #expect(ProcessReadings.processes(ofChildren: "") == [])
    }
}

@Suite struct MachineTests {
    @Test func theProcessorHasAName() {
        let text = "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.50GHz\ncache size\t: 1 KB\n"
        #expect(Machine.processor(ofCPUInfo: text) == "Intel(R) Xeon(R) CPU @ 2.50GHz")
        #expect(Machine.processor(ofCPUInfo: "") == nil)
    }

    @Test(arguments: [
        ("nginx version: nginx/1.22.1\n", "1.22.1"), ("wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012", "4.1.0"),
        ("pgbench (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)", "15.18"), ("OpenSSL 3.0.19 27 Jan 2026", "3.0.19"),
        ("nothing", "unknown"),
    ]) func aProgramTellsItsVersion(_ text: String, _ version: String) { #expect(Machine.version(text) == version) }
}

@Suite struct CallersTests {
    @Test func everyCallerIsAnotherOne() {
        #expect(Set((0..<5_000).map(Callers.target)).count == 5_000)
    }

    @Test func aCallerAlwaysAsksForTheSame() { #expect(Callers.target(42) == Callers.target(42)) }

    @Test func fourInstallationsShareAToken() {
        let requests = Callers.requests(appKey: "key", tokens: ["t0", "t1"])
        #expect(requests.count == 8)
        #expect(requests.filter { $0.hasSuffix("\tX-App-Key: key\tAuthorization: Bearer t1") }.count == 4)
    }

    @Test func everyEditIsAnotherTemplateOfTheSameForm() {
        var document = VaryingDocument()
        let edits = [document.next(), document.next()]
        #expect(edits[0] != edits[1])
        #expect(edits.allSatisfy { $0.contains(#""parameters":{"edited":{"type":"string","default":"edit "#) })
    }
}
