import Crypto
import Dispatch
import Domain
import Foundation
import Persistence
import TestSupport
import Testing

/// The built command, run as somebody at a shell would.
@Suite struct CommandsTests {
    static let admin = ["admin", "create", "--email", "Ann@example.com", "--name", "Ann"]
    static let token = ["token", "--project", "shop", "--kid", "k1", "--uid", "u1"]

    /// Runs `body` with a database that has been migrated.
    func withDatabase(_ body: (TemporaryDatabase) async throws -> Void) async throws {
        try await TemporaryDatabase.with { database in
            try #require(try await run(["migrate"], on: database).status == 0)
            try await body(database)
        }
    }

    func run(_ arguments: [String], on database: TemporaryDatabase, input: String = "") async throws -> CommandRun {
        try await run(arguments, environment: RunningService.environment(database.address), input: input)
    }

    func run(_ arguments: [String], environment: [String: String], input: String = "") async throws -> CommandRun {
        try await CommandRun.apart(arguments, environment: environment, input: input)
    }

    /// Runs `body` with the path of a file that has this text.
    func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }

    // MARK: Exit statuses

    @Test(arguments: [["--help"], ["serve", "--help"], ["admin", "create", "--help"], ["--version"]])
    func helpIsASuccess(_ arguments: [String]) async throws {
        let run = try await self.run(arguments, environment: [:])
        #expect(run.status == 0)
        #expect(run.output.contains("remote-config"))
        #expect(run.errors == "")
    }

    @Test func aCommandLineThatCannotBeUnderstoodIsTwo() async throws {
        let run = try await self.run(["sreve"], environment: [:])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(
            run.errors == """
                remote-config: 'sreve' is not a command; did you mean 'serve'?
                remote-config: See 'remote-config --help'.

                """)
    }

    @Test(arguments: [["serve"], ["migrate"], admin, token, ["audit", "verify"]])
    func aWrongSettingStopsEveryCommandWithItsName(_ arguments: [String]) async throws {
        let run = try await self.run(arguments, environment: ["PORT": "http", "LOG_LEVEL": "loud"])
        #expect(run.status == 1)
        #expect(run.errors.contains("remote-config: PORT takes a whole number from 0 to 65535, not 'http'.\n"))
        #expect(run.errors.contains("remote-config: LOG_LEVEL takes one of"))
    }

    @Test(arguments: [["serve"], ["migrate"], admin, ["audit", "verify"]])
    func aDatabaseThatIsNotNamedIsAskedFor(_ arguments: [String]) async throws {
        let run = try await self.run(arguments, environment: ["SECRET_KEY": RunningService.secretKey])
        #expect(run.status == 1)
        #expect(run.errors == "remote-config: DATABASE_URL or DATABASE_URL_FILE must be set.\n")
    }

    @Test func aDatabaseThatIsAwayIsToldWithoutItsPassword() async throws {
        let address = "postgresql://postgres:hidden@127.0.0.1:1/postgres"
        let run = try await self.run(["migrate"], environment: RunningService.environment(address))
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("remote-config: The database cannot be reached: "))
        #expect(!run.errors.contains("hidden"))
    }

    // MARK: migrate

    @Test func migratingTellsEachStepOnce() async throws {
        try await TemporaryDatabase.with { database in
            let first = try await run(["migrate"], on: database)
            #expect(first.status == 0)
            #expect(first.output.hasPrefix("applied control/0001_"))
            #expect(try await run(["migrate"], on: database).output == "up to date\n")
        }
    }

    @Test(arguments: [admin, token, ["audit", "verify"]])
    func anythingElseAsksForTheMigrationsFirst(_ arguments: [String]) async throws {
        try await TemporaryDatabase.with { database in
            let run = try await self.run(arguments, on: database)
            #expect(run.status == 1)
            #expect(run.errors.contains("run `remote-config migrate`"))
        }
    }

    // MARK: admin create

    @Test func anAdminWithoutAPasswordGetsOne() async throws {
        try await withDatabase { database in
            let run = try await self.run(Self.admin + ["--instance-admin"], on: database)
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("Made the admin ann@example.com ("))
            #expect(run.output.contains(#/\nPassword: [A-Za-z0-9]{20}\n$/#))
        }
    }

    @Test func aPasswordThatWasGivenIsNotPrinted() async throws {
        try await withDatabase { database in
            let run = try await self.run(Self.admin + ["--password-file", "-"], on: database, input: "correct horse\n")
            #expect(run.status == 0)
            #expect(!(run.output + run.errors).contains("horse"))
        }
    }

    @Test(arguments: [
        ("short\n", "A password has 10 to 128 characters."),
        ("", "The first line of standard input does not hold a password."),
        ("bell\u{7}bell bell\n", "A password has no control characters."),
    ]) func aPasswordThatWillNotDoMakesNoAdmin(_ input: String, _ message: String) async throws {
        try await withDatabase { database in
            let run = try await self.run(Self.admin + ["--password-file", "-"], on: database, input: input)
            #expect(run.status == 1)
            #expect(run.errors == "remote-config: \(message)\n")
            #expect(try await self.run(Self.admin, on: database).status == 0)
        }
    }

    @Test func anEmailServesOneAdmin() async throws {
        try await withDatabase { database in
            _ = try await run(Self.admin, on: database)
            let second = try await run(Self.admin, on: database)
            #expect(second.status == 1)
            #expect(second.errors == "remote-config: There is an admin Ann@example.com already.\n")
            #expect(try await run(["audit", "verify"], on: database).output.hasPrefix("control: 1 row, head "))
        }
    }

    // MARK: token

    @Test func aTokenIsSignedWithTheSecretOfAFileAndNoDatabase() async throws {
        try await withFile("0123456789abcdef0123456789abcdef\n") { file in
            let more = ["--tier", "GOLD", "--claim", "role=vip", "--lifetime", "60", "--secret-file", file]
            let run = try await self.run(Self.token + more, environment: [:])
            #expect(run.status == 0)
            let parts = run.output.trimmingCharacters(in: .newlines).split(separator: ".").map(String.init)
            try #require(parts.count == 3)
            let padded = parts[1] + String(repeating: "=", count: (4 - parts[1].count % 4) % 4)
            let standard = padded.replacing("-", with: "+").replacing("_", with: "/")
            let payload = try JSON.parse(Array(try #require(Data(base64Encoded: standard)))).asObject
            #expect(payload?["sub"]?.asString == "u1")
            #expect(payload?["tier"]?.asString == "gold")
            #expect(payload?["claims"] == ["role": "vip"])
            let (issued, expires) = (payload?["iat"]?.asInt ?? 0, payload?["exp"]?.asInt ?? 0)
            #expect(expires - issued == 60)
        }
    }

    @Test(
        arguments: [
            ("--secret-file", "0123456789abcdef0123456789abcdef"),
            ("--secret-base64-file", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="),
            ("--secret-base64-file", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY"),
        ]) func aTokenIsSignedWithTheSecretThatALineOfStandardInputHolds(_ option: String, _ line: String) async throws
    {
        let run = try await self.run(Self.token + [option, "-"], environment: [:], input: line + "\n")
        #expect(run.errors == "")
        let parts = run.output.trimmingCharacters(in: .newlines).split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let signature = HMACSHA256.authenticate(
            Array("\(parts[0]).\(parts[1])".utf8), key: Array("0123456789abcdef0123456789abcdef".utf8))
        #expect(Base64URL.decode(Array(parts[2].utf8)) == signature)
    }

    @Test(arguments: ["not base64!", "MDEyMzQ1Njc4OWFiY2RlZg=="]) func aSecretThatIsNoBase64OrTooShortSignsNothing(
        _ line: String
    ) async throws {
        let run = try await self.run(
            Self.token + ["--secret-base64-file", "-"], environment: [:], input: line + "\n")
        #expect(run.status == 1)
        #expect(run.output == "")
    }

    @Test(arguments: ["too short\n", "\n", ""]) func aSecretThatIsTooShortSignsNothing(_ text: String) async throws {
        try await withFile(text) { file in
            let run = try await self.run(Self.token + ["--secret-file", file], environment: [:])
            #expect(run.status == 1)
            #expect(run.output == "")
        }
    }

    @Test func aTokenForNoSuchProjectOrKeyIsRefused() async throws {
        try await withDatabase { database in
            #expect(try await run(Self.token, on: database).errors == "remote-config: There is no project shop.\n")
            try await withStores(database) { projects, keys in
                try await makeShop(projects)
                let message = "remote-config: The project shop has no token key k1.\n"
                #expect(try await run(Self.token, on: database).errors == message)
                try await makeKey(.rs256, keys)
                #expect(try await run(Self.token, on: database).errors.contains("The key k1 "))
            }
        }
    }

    @Test func aKeySealedWithAnotherSecretSignsNothing() async throws {
        try await withDatabase { database in
            try await withStores(database) { projects, keys in
                try await makeShop(projects)
                try await makeKey(.hs256, keys)
                let message = "remote-config: The key k1 was sealed with another SECRET_KEY.\n"
                #expect(try await run(Self.token, on: database).errors == message)
            }
        }
    }

    // MARK: audit verify

    @Test func aRowThatWasAlteredIsFound() async throws {
        try await withDatabase { database in
            _ = try await run(Self.admin, on: database)
            try await database.execute(
                """
                set session_replication_role = replica;
                update control.audit set actor = 'nobody';
                """)
            let run = try await self.run(["audit", "verify"], on: database)
            #expect(run.status == 1)
            #expect(run.output.hasPrefix("control: FAULT: "))
            #expect(run.errors == "remote-config: 1 of 1 audit trails can't be trusted.\n")
        }
    }

    private func withStores(
        _ database: TemporaryDatabase, _ body: (ProjectStore, KeyStore) async throws -> Void
    ) async throws {
        let stores = Database(database.configuration())
        do {
            try await body(ProjectStore(stores), KeyStore(stores))
        } catch {
            await stores.stop()
            throw error
        }
        await stores.stop()
    }

    private func makeShop(_ projects: ProjectStore) async throws {
        let id = try #require(ProjectID("shop"))
        _ = try await projects.create(id: id, name: "Shop", settings: .standard, owner: nil, actor: .commandLine)
    }

    private func makeKey(_ algorithm: TokenAlgorithm, _ keys: KeyStore) async throws {
        let (project, kid) = (try #require(ProjectID("shop")), try #require(KeyID("k1")))
        let material = [UInt8](repeating: 1, count: 64)
        _ = try await keys.createTokenKey(
            project, kid: kid, algorithm: algorithm, material: material, actor: .commandLine)
    }
}
