import Domain
import Testing

@testable import Server

@Suite struct CommandLineTests {
    static let token = ["token", "--project", "demo", "--kid", "k1", "--uid", "u1"]
    static let admin = ["admin", "create", "--email", "ann@example.com", "--name", "Ann"]

    @Test(
        arguments: [
            (["serve"], .serve),
            (["migrate"], .migrate),
            (["audit", "verify"], .verifyAudit),
            (["--version"], .version),
            (["version"], .version),
            (["help"], .help([])),
            (["--help"], .help([])),
            (["-h"], .help([])),
            (["serve", "--help"], .help(["serve"])),
            (["admin", "--help"], .help(["admin"])),
            (["help", "admin", "create"], .help(["admin", "create"])),
            (["admin", "create", "--email", "x", "-h"], .help(["admin", "create"])),
        ] as [([String], Command)]) func reads(_ arguments: [String], as command: Command) throws
    {
        #expect(try CommandLineParser.parse(arguments) == command)
    }

    @Test(
        arguments: [
            ([], false, .generated),
            (["--instance-admin"], true, .generated),
            (["--password-file", "-"], false, .line(.standardInput)),
            (["--password-file=/run/pw"], false, .line(.file("/run/pw"))),
        ] as [([String], Bool, PasswordSource)])
    func readsAnAdmin(_ more: [String], _ isInstanceAdmin: Bool, _ password: PasswordSource) throws {
        let creation = AdminCreation(
            email: "ann@example.com", name: "Ann", isInstanceAdmin: isInstanceAdmin, password: password)
        #expect(try CommandLineParser.parse(Self.admin + more) == .createAdmin(creation))
    }

    @Test func aTokensSecretComesFromOnePlace() {
        #expect(throws: UsageError.self) {
            try CommandLineParser.parse(Self.token + ["--secret-file", "a", "--secret-base64-file", "b"])
        }
    }

    @Test func readsAToken() throws {
        let command = try CommandLineParser.parse(
            Self.token + [
                "--tier", "Gold", "--claim", "role=vip", "--claim=note=a=b", "--claims", #"{"age": 5, "tags": ["x"]}"#,
                "--lifetime", "60", "--secret-file", "s",
            ])
        guard case .token(let creation) = command else { return #expect(Bool(false), "\(command)") }
        #expect(creation.project.text == "demo")
        #expect(creation.kid.text == "k1")
        #expect(creation.uid == "u1")
        #expect(creation.tier == .gold)
        #expect(creation.lifetimeSeconds == 60)
        #expect(creation.secret == .init(line: .file("s"), isBase64: false))
        #expect(
            creation.claims == [
                .init(name: "age", value: 5), .init(name: "tags", value: ["x"]),
                .init(name: "role", value: "vip"), .init(name: "note", value: "a=b"),
            ])
    }

    @Test func aTokenHoldsForAnHourUnlessToldOtherwise() throws {
        guard case .token(let creation) = try CommandLineParser.parse(Self.token) else {
            return #expect(Bool(false))
        }
        #expect(creation.lifetimeSeconds == 3600)
        #expect(creation.tier == nil)
        #expect(creation.claims == [])
    }

    @Test(arguments: [
        ([], "A command is missing."),
        (["sreve"], "'sreve' is not a command; did you mean 'serve'?"),
        (["migrat"], "'migrat' is not a command; did you mean 'migrate'?"),
        (["hlep"], "'hlep' is not a command; did you mean 'help'?"),
        (["--verison"], "'--verison' is not a command; did you mean '--version'?"),
        (["frobnicate"], "'frobnicate' is not a command."),
        (["admin"], "'admin' lacks its next word: create."),
        (["admin", "crate"], "'crate' is not something that 'admin' knows; did you mean 'create'?"),
        (["help", "audti"], "'audti' is not a command; did you mean 'audit'?"),
        (["serve", "now"], "'now' is one word too many."),
        (["serve", "--port"], "--port is no option of 'serve'."),
        (admin + ["--emial", "x"], "--emial is no option of 'admin create'; did you mean '--email'?"),
        (admin + ["--instance-admin=yes"], "--instance-admin takes no value."),
        (admin + ["--name", "Bob"], "--name is given twice."),
        (["admin", "create", "--name", "Ann"], "--email ADDRESS is missing."),
        (["admin", "create", "--email", "--name", "Ann"], "--email ADDRESS lacks its value."),
        (["admin", "create", "--name", "Ann", "--email"], "--email ADDRESS lacks its value."),
        (["admin", "create", "--name", "Ann", "--email", "ann"], "--email takes an email address, not 'ann'."),
        (["admin", "create", "--name=", "--email=a@b.c"], "--name takes 1 to 100 characters, not ''."),
        (token + ["--tier", "iron"], "--tier takes silver, gold or platinum, not 'iron'."),
        (token + ["--lifetime", "0"], "--lifetime takes a number of seconds from 1 to 315360000, not '0'."),
        (token + ["--claim", "role"], "--claim takes NAME=TEXT, not 'role'."),
        (token + ["--claim", "a=1", "--claims", #"{"a":2}"#], "A claim is given twice."),
        (token + ["--claims", "[1]"], "--claims takes a JSON object, not '[1]'."),
        (["token", "--project", "Demo"], "--kid KID is missing."),
    ]) func refuses(_ arguments: [String], saying message: String) {
        let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(arguments) }
        #expect(error?.message == message)
    }

    @Test(arguments: CommandSyntax.all.map(\.words)) func theHelpOfACommandHasAllItsOptions(_ words: [String]) throws {
        let command = try #require(CommandSyntax.all.first { $0.words == words })
        let help = Help.text(for: words)
        #expect(help.hasPrefix("Usage: remote-config \(command.name)"))
        #expect(help.contains(command.purpose))
        for option in command.options { #expect(help.contains("  \(option.spelled) "), "\(option.name)") }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func theHelpOfAllHasEveryCommand() {
        let help = Help.text(for: [])
        for command in CommandSyntax.all { #expect(help.contains("  \(command.name) ")) }
        #expect(Help.text(for: ["admin"]).contains("admin create"))
        #expect(!Help.text(for: ["admin"]).contains("migrate"))
    }
}

@Suite struct SpellingTests {
    @Test(arguments: [
        ("serve", "serve", 0), ("sreve", "serve", 1), ("serv", "serve", 1), ("serves", "serve", 1), ("", "abc", 3),
        ("kitten", "sitting", 3), ("ca", "abc", 3),
    ]) func countsEdits(_ source: String, _ target: String, _ edits: Int) {
        #expect(Spelling.edits(from: source, to: target) == edits)
    }

    @Test func aLongWordCostsNoMoreThanItsBeginning() {
        #expect(Spelling.nearest(to: String(repeating: "x", count: 1_000_000), among: ["serve"]) == nil)
    }
}
