import AppDNASDK
import Foundation
import RemoteConfigClient
import Locking
import TestSupport
import Testing

extension SharedClientTests {
    /// Whose values they are, with access tokens that the service checks.
    @Suite struct IdentityTests {
        private var welcome: String? { AppDNA.remoteConfig.string("welcome_message") }

        @Test func signInBringsTheUsersValuesAndSignOutTheOthers() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let token = try stage.token(of: "one")
            await nextFetch { AppDNA.setAccessToken(token) }
            #expect(welcome == "Welcome, One")
            AppDNA.setAccessToken(nil)
            #expect(welcome == "Welcome", "the values from before are there at once")
            try await stage.fetch()
            #expect(welcome == "Welcome")
        }

        @Test func aUserOfAnIdIsSignedInByIdentify() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let token = try stage.token(of: "two")
            await nextFetch { AppDNA.identify("account-2", accessToken: token) }
            #expect(welcome == "Welcome, Two")
            stage.tap.lead(to: nil)
            AppDNA.setAccessToken(token)
            #expect(welcome == nil, "the token tells of another user")
            AppDNA.identify("account-2", accessToken: token)
            #expect(welcome == "Welcome, Two")
        }

        @Test func aSecondUserNeverSeesTheFirstsValues() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let (one, two) = (try stage.token(of: "one"), try stage.token(of: "two"))
            await nextFetch { AppDNA.setAccessToken(one) }
            stage.tap.lead(to: nil)
            AppDNA.setAccessToken(two)
            #expect(AppDNA.remoteConfig.getAll().isEmpty)
            await #expect(throws: RemoteConfigError.offline) { try await stage.fetch() }
            #expect(AppDNA.remoteConfig.getAll().isEmpty)
            stage.tap.lead(to: stage.fixture.service.port)
            await nextFetch { AppDNA.remoteConfig.refresh() }
            #expect(welcome == "Welcome, Two")
        }

        @Test func eachIdentityHasATagOfItsOwn() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let token = try stage.token(of: "one")
            await nextFetch { AppDNA.setAccessToken(token) }
            await nextFetch { AppDNA.setAccessToken(nil) }
            let exchanges = stage.tap.exchanges()
            #expect(exchanges.map { $0.request.header("authorization") } == [nil, "Bearer " + token, nil])
            #expect(
                exchanges.map { $0.request.header("if-none-match") } == [nil, nil, exchanges[0].answer.header("etag")])
            #expect(exchanges.map(\.answer.status) == [200, 200, 304])
        }

        @Test func aUserWhoWasSignedInAtTheStartIsSoInTheFirstFetch() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let token = try stage.token(of: "one")
            try await stage.start { $0.accessToken = token }
            #expect(welcome == "Welcome, One")
            #expect(stage.tap.exchanges().count == 1)
        }

        @Test func aTokenThatTheServiceRefusesIsExchangedOnce() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let (good, asked) = (try stage.token(of: "one"), Locked(0))
            // The same user's, whose last character was lost.
            let spoilt = String(good.dropLast())
            try await stage.start { options in
                options.accessToken = spoilt
                options.accessTokenProvider = {
                    asked.withLock { $0 += 1 }
                    return good
                }
            }
            #expect(welcome == "Welcome, One")
            #expect(asked.withLock { $0 } == 1)
            #expect(stage.tap.exchanges().map(\.answer.status) == [401, 200])
        }

        @Test func theTokenIsNowhereOnDisk() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let token = try stage.token(of: "one")
            try await stage.start { $0.accessToken = token }
            let names = try FileManager.default.subpathsOfDirectory(atPath: stage.folder.path)
            #expect(names.count == 2, "the instance id and the values: \(names)")
            for name in names {
                let file = try Data(contentsOf: stage.folder.appending(path: name))
                for part in token.split(separator: ".") { #expect(file.firstRange(of: Data(part.utf8)) == nil) }
                #expect(file.firstRange(of: Data(stage.project.appKey.utf8)) == nil)
            }
        }
    }
}
