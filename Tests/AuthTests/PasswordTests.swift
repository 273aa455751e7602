import Dispatch
import Testing

@testable import Auth

@Suite struct PasswordTests {
    @Test func aPasswordIsKnownByWhatIsKeptOfIt() throws {
        let stored = try #require(PasswordHasher.hash("correct horse battery"))
        #expect(stored.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
        #expect(stored.split(separator: "$").count == 4)
        #expect(PasswordHasher.verify("correct horse battery", stored))
        for other in ["correct horse batterz", "Correct horse battery", "correct horse battery ", "", "correct"] {
            #expect(!PasswordHasher.verify(other, stored))
        }
        #expect(PasswordHasher.hash("correct horse battery") != stored, "each has a salt of its own")
    }

    /// `hashlib.scrypt(b"correct horse battery", salt=b"0123456789abcdef", n=2**15, r=8, p=1, maxmem=2**26, dklen=32)`
    @Test func readsWhatAnotherImplementationMade() {
        let stored = "$scrypt$ln=15,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxaWgqTSKTdh7WrfWLps/DMbPoovZsowrLVRbAkJkjA"
        #expect(PasswordHasher.verify("correct horse battery", stored))
        #expect(!PasswordHasher.verify("correct horse batterz", stored))
    }

    @Test func passwordsThatOnlyLookAlikeDiffer() throws {
        let stored = try #require(PasswordHasher.hash("caf\u{E9} au lait"))
        #expect(PasswordHasher.verify("caf\u{E9} au lait", stored))
        #expect(!PasswordHasher.verify("cafe\u{301} au lait", stored))
    }

    @Test func theDecoyCostsTheSameAndLetsNobodyIn() throws {
        let decoy = try #require(StoredPassword(PasswordHasher.decoy))
        let stored = try #require(PasswordHasher.hash("correct horse battery"))
        let genuine = try #require(StoredPassword(stored))
        #expect(decoy.cost == genuine.cost)
        #expect(decoy.salt.count == genuine.salt.count)
        #expect(decoy.hash.count == genuine.hash.count)
        #expect(!PasswordHasher.verify("", PasswordHasher.decoy))
        #expect(!PasswordHasher.verify("correct horse battery", PasswordHasher.decoy))
    }

    @Test(arguments: [
        "", "$", "$$$$", "plain", "$scrypt$ln=15,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg", "$scrypt$ln=15,r=8$AAAAAAAAAAA$AAAA",
        "$scrypt$ln=40,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "$scrypt$ln=1,r=1,p=1$$MDEyMzQ1Njc4OWFiY2RlZg", "$scrypt$ln=1,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$",
        "$scrypt$ln=1,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAA", "$scrypt$ln=-1,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAA",
        "$argon2id$v=19$m=65536,t=3,p=4$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "x$scrypt$ln=1,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
    ])
    func whatCanNotBeReadLetsNobodyIn(stored: String) { #expect(!PasswordHasher.verify("", stored)) }

    static let rules: [(String, Bool)] = [
        ("123456789", false), ("1234567890", true), (String(repeating: "x", count: 128), true),
        (String(repeating: "x", count: 129), false), ("éééééééééé", true), (String(repeating: "😀", count: 128), true),
        ("1234567890\0", false), ("12345\n67890", false), ("1234567890\u{7F}", false), ("", false),
        ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", true), ("a pass phrase with spaces", true),
    ]

    @Test(arguments: rules) func aPasswordHasTenTo128CharactersAndNoControlCharacters(password: String, isFine: Bool) {
        #expect((PasswordRules.fault(password) == nil) == isFine)
    }

    @Test func theWorkerHashesAndVerifies() async throws {
        let worker = PasswordWorker()
        let stored = try await worker.hash("correct horse battery")
        #expect(try await worker.verify("correct horse battery", stored))
        #expect(try await !worker.verify("wrong horse battery", stored))
    }

    @Test func theWorkerRefusesMoreThanItsBacklogAndTakesMoreAfterwards() async throws {
        let worker = PasswordWorker(threads: 2, waitingMax: 3)
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<5 {
                group.addTask {
                    try await worker.run {
                        gate.wait()
                        return number
                    }
                }
            }
            while worker.inFlight < 5 { await Task.yield() }
            await #expect(throws: PasswordWorkError.busy) { try await worker.run { 0 } }
            for _ in 0..<5 { gate.signal() }
            var numbers: Set<Int> = []
            for try await number in group { numbers.insert(number) }
            #expect(numbers == [0, 1, 2, 3, 4])
        }
        #expect(worker.inFlight == 0)
        #expect(try await worker.run { 7 } == 7)
    }
}
