import API
import Foundation
import Testing

@testable import Server

@Suite struct SettingsTests {
    static let key = Data(repeating: 7, count: 32).base64EncodedString()

    @Test func nothingSetGivesTheDefaults() throws {
        let settings = try Settings.read([:])
        #expect(settings.port == 8080)
        #expect(settings.operationsPort == 9090)
        #expect(settings.databasePoolSize == 8)
        #expect(settings.changePollInterval == .seconds(10))
        #expect(settings.adminSession == .seconds(43_200))
        #expect(settings.logLevel == .info)
        #expect(settings.hasDashboard)
        #expect(settings.databaseURL == nil)
    }

    @Test func anEmptyVariableCountsAsNotSet() throws {
        #expect(try Settings.read(["PORT": "", "DATABASE_URL": "", "TRUSTED_PROXIES": ""]).port == 8080)
    }

    @Test func whatIsSetIsTaken() throws {
        let settings = try Settings.read([
            "DATABASE_URL": "postgresql://u:p@db/config", "SECRET_KEY": Self.key, "HOST": "::", "PORT": "80",
            "LOG_LEVEL": "Debug", "STOP_GRACE_SECONDS": "0", "DASHBOARD": "off",
        ])
        #expect(try settings.requiredDatabaseURL() == "postgresql://u:p@db/config")
        #expect(try settings.requiredSecretKey() == Self.key)
        #expect(settings.host == "::")
        #expect(settings.port == 80)
        #expect(settings.logLevel == .debug)
        #expect(!settings.hasDashboard)
        #expect(settings.stopGrace == .zero)
    }

    @Test(arguments: [
        ("PORT", "65536", "PORT takes a whole number from 0 to 65535, not '65536'."),
        ("PORT", "http", "PORT takes a whole number from 0 to 65535, not 'http'."),
        ("PORT", " 80", "PORT takes a whole number from 0 to 65535, not ' 80'."),
        ("DATABASE_POOL_SIZE", "0", "DATABASE_POOL_SIZE takes a whole number from 1 to 64, not '0'."),
        ("DATABASE_POOL_SIZE", "99999999999999999999", "DATABASE_POOL_SIZE takes a whole number from 1 to 64,"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL takes one of debug, info, notice, warning, error, not 'loud'."),
        ("DASHBOARD", "yes", "DASHBOARD takes one of on, off, not 'yes'."),
        ("HOST", "http://0.0.0.0", "HOST takes an IP address or a host name, not 'http://0.0.0.0'."),
        (
            "FETCH_RATE_PER_KEY", "-1",
            "FETCH_RATE_PER_KEY takes 0, or a number from 0.001 to 1000000 such as 2.5, not '-1'."
        ),
        ("FETCH_RATE_PER_KEY", "1e3", "FETCH_RATE_PER_KEY takes 0, or a number from 0.001 to 1000000"),
        ("FETCH_RATE_PER_KEY", "nan", "FETCH_RATE_PER_KEY takes 0, or a number from 0.001 to 1000000"),
        ("FETCH_RATE_PER_ADDRESS", "0.0009", "FETCH_RATE_PER_ADDRESS takes 0, or a number from 0.001 to 1000000"),
        ("FETCH_RATE_PER_ADDRESS", "1000000.1", "FETCH_RATE_PER_ADDRESS takes 0, or a number from 0.001 to 1000000"),
        (
            "FETCH_BURST_PER_ADDRESS", "2.5",
            "FETCH_BURST_PER_ADDRESS takes a whole number from 0 to 1000000, not '2.5'."
        ),
        ("TRUSTED_PROXIES", "10.0.0.0/33", "TRUSTED_PROXIES takes addresses or networks"),
        ("DATABASE_URL", "mysql://u:hidden@db/x", "DATABASE_URL takes an address such as postgresql://"),
        ("SECRET_KEY", "aGlkZGVu", "SECRET_KEY takes at least 32 random bytes in base64"),
        ("SECRET_KEY_FILE", "/nowhere", "SECRET_KEY_FILE takes the path of a file that can be read, not '/nowhere'."),
    ]) func aWrongValueIsNamedWithWhatTheVariableTakes(_ name: String, _ value: String, _ message: String) throws {
        let error = #expect(throws: SettingsError.self) { try Settings.read([name: value]) }
        let fault = try #require(error?.faults.first)
        #expect(error?.faults.count == 1)
        #expect(fault.hasPrefix(message))
        #expect(!fault.contains("hidden") && !fault.contains("aGlkZGVu"))
    }

    @Test func fetchesAreLimitedOnlyWhereARateIsSet() throws {
        #expect(try Settings.read(["FETCH_BURST_PER_KEY": "10", "FETCH_RATE_PER_ADDRESS": "0.0"]).fetchLimits == nil)
        let settings = try Settings.read(["FETCH_RATE_PER_KEY": "2.5", "FETCH_BURST_PER_KEY": "10"])
        #expect(settings.fetchRatePerKey == FetchRate(perSecond: 2.5, burst: 10))
        #expect(settings.fetchRatePerAddress == nil)
        #expect(settings.fetchLimits != nil)
    }

    @Test func allFaultsAreToldAtOnce() throws {
        let error = #expect(throws: SettingsError.self) { try Settings.read(["PORT": "x", "LOOPS": "-1"]) }
        #expect(error?.faults.map { $0.prefix(5) } == ["PORT ", "LOOPS"])
    }

    @Test func aSecretCanComeFromAFile() throws {
        let settings = try Settings.read(["SECRET_KEY_FILE": "/run/key"]) { path in
            path == "/run/key" ? "  \(Self.key)\n" : nil
        }
        #expect(settings.secretKey?.text == Self.key)
    }

    @Test func aSecretTwiceOverIsAFault() throws {
        let environment = ["SECRET_KEY": Self.key, "SECRET_KEY_FILE": "/run/key"]
        let error = #expect(throws: SettingsError.self) { try Settings.read(environment) { _ in Self.key } }
        #expect(error?.faults == ["SECRET_KEY and SECRET_KEY_FILE are both set: set one of them."])
    }

    @Test func whatACommandNeedsIsNamedWhenItIsMissing() throws {
        let settings = try Settings.read([:])
        let error = #expect(throws: SettingsError.self) { try settings.requiredDatabaseURL() }
        #expect(error?.faults == ["DATABASE_URL or DATABASE_URL_FILE must be set."])
    }

    @Test func aSecretPrintsAsNothing() throws {
        let settings = try Settings.read(["DATABASE_URL": "postgres://u:hidden@db/x"])
        var dumped = ""
        dump(settings, to: &dumped)
        #expect(!dumped.contains("hidden"))
        #expect(!"\(settings)".contains("hidden"))
        #expect(!String(reflecting: settings).contains("hidden"))
    }

    @Test func everyVariableHasANameOfItsOwnAndASentence() {
        let variables = Settings.variables
        #expect(Set(variables.map(\.name)).count == variables.count)
        #expect(variables.allSatisfy { $0.purpose.hasSuffix(".") })
    }

    /// The file is what the table says, to the letter; `.env.example` is mended by copying what this expects.
    @Test func theExampleFileIsTheTable() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.env.example")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.example)
    }

    private static var example: String {
        let head = """
            # Every setting of remote-config, with its default. Copy this file, fill in DATABASE_URL and SECRET_KEY, and load it
            # into the environment: the service reads no file itself, but those that a …_FILE variable names. An empty variable
            # counts as not set.

            """
        return Settings.variables.reduce(into: head) { text, variable in
            text += "\n# \(variable.purpose)\n# Takes \(variable.takes).\n"
            text += "\(variable.name)=\(variable.standard ?? "")\n"
        }
    }
}
