import Foundation

/// The command `remote-config`.
@main struct RemoteConfigCommand {
    static func main() async {
        Signals.ignoreFailedWrites()
        exit(await run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
    }

    /// Runs the command and gives the exit status: 0 after success, 1 after a failure, 2 for a usage error.
    static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        do {
            try await execute(try CommandLineParser.parse(arguments), environment)
            return 0
        } catch let error as UsageError {
            let help = (["remote-config"] + error.topic + ["--help"]).joined(separator: " ")
            Console.complain("\(error.message)\nSee '\(help)'.")
            return 2
        } catch let error as SettingsError {
            Console.complain(error.faults.joined(separator: "\n"))
            return 1
        } catch let error as CommandFailure {
            Console.complain(error.message)
            return 1
        } catch {
            Console.complain("\(error)")
            return 1
        }
    }

    private static func execute(_ command: Command, _ environment: [String: String]) async throws {
        switch command {
        case .help(let words): Console.say(Help.text(for: words))
        case .version: Console.say("remote-config \(Release.version)\n")
        case .serve: try await Serve.run(Settings.read(environment))
        case .migrate: try await Migrate.run(Settings.read(environment))
        case .createAdmin(let creation): try await CreateAdmin.run(creation, Settings.read(environment))
        case .token(let creation): try await CreateToken.run(creation, Settings.read(environment))
        case .verifyAudit: try await VerifyAudit.run(Settings.read(environment))
        }
    }
}

/// Why a command failed, in a sentence for whoever typed it.
struct CommandFailure: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// Which release this is.
enum Release {
    static let version = "0.1.0"
}

/// What a command prints for people and scripts.
enum Console {
    /// Writes to standard output.
    static func say(_ text: String) { print(text, terminator: "") }

    /// Writes to standard error, with the program's name before each line.
    static func complain(_ text: String) {
        let lines = text.split(separator: "\n").map { "remote-config: \($0)\n" }.joined()
        FileHandle.standardError.write(Data(lines.utf8))
    }
}
