import AppDNASDK
import Foundation
import RemoteConfigClient
import Locking
import Testing

/// Counts the calls of a handler, and notes which were on the main queue.
///
/// On an Apple system that is the main thread. On Linux the runtime gives a program like the tests' any thread to serve it.
final class CallCounter: Sendable {
    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private let calls = Locked<[Bool]>([])

    init() { _ = Self.mainQueue }

    func add() {
        let isOnMainQueue = DispatchQueue.getSpecific(key: Self.mainQueue) == true
        calls.withLock { $0.append(isOnMainQueue) }
    }

    /// For each call, whether it was on the main queue.
    var onMainQueue: [Bool] { calls.withLock { $0 } }
}

extension SharedClientTests {
    @Suite struct HandlerTests {
        @Test func aHandlerRunsOnTheMainThreadOnceForEachFetchThatSucceeds() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let calls = CallCounter()
            AppDNA.remoteConfig.onChanged { calls.add() }
            try await stage.start()
            try await stage.fetch()
            try stage.publish(Stage.template(welcome: "Good morning"))
            try await stage.fetch()
            await mainThreadIsIdle()
            #expect(stage.tap.exchanges().map(\.answer.status) == [200, 304, 200])
            #expect(calls.onMainQueue == [true, true, true])
        }

        @Test func aHandlerHearsNothingOfAFetchThatFails() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            let calls = CallCounter()
            AppDNA.remoteConfig.onChanged { calls.add() }
            stage.tap.lead(to: nil)
            await #expect(throws: RemoteConfigError.offline) { try await stage.fetch() }
            await mainThreadIsIdle()
            #expect(calls.onMainQueue == [])
        }

        @Test func aHandlerThatWasTakenBackIsNotCalledAgain() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let calls = CallCounter()
            let observation = AppDNA.remoteConfig.onChanged { calls.add() }
            try await stage.start()
            await mainThreadIsIdle()
            observation.cancel()
            try await stage.fetch()
            await mainThreadIsIdle()
            #expect(calls.onMainQueue == [true])
        }

        @Test func aShutdownTakesBackWhatWaitedForConfigure() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let calls = CallCounter()
            AppDNA.remoteConfig.onChanged { calls.add() }
            AppDNA.setAccessToken(try stage.token(of: "one"))
            AppDNA.shutdown()
            try await stage.start()
            await mainThreadIsIdle()
            #expect(calls.onMainQueue == [])
            #expect(AppDNA.remoteConfig.string("welcome_message") == "Welcome")
        }

        @Test func aScreenShowsTheValuesThatCome() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let screen = HomeViewController()
            await screen.viewDidLoad()
            #expect(await screen.welcome == "Hello!")
            try await stage.start()
            await mainThreadIsIdle()
            #expect(await screen.welcome == "Welcome")
            #expect(await screen.isPromoShown)
            try stage.publish(Stage.template(welcome: "Good morning"))
            await nextFetch { AppDNA.remoteConfig.refresh() }
            await mainThreadIsIdle()
            #expect(await screen.welcome == "Good morning")
            #expect(await screen.timesApplied == 3)
        }

        @Test func aScreenThatIsGoneIsNotHeld() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            try await stage.start()
            var screen: HomeViewController? = HomeViewController()
            await screen?.viewDidLoad()
            weak let held = screen
            screen = nil
            #expect(held == nil)
            try await stage.fetch()
            await mainThreadIsIdle()
        }

        /// What matters is that each of them compiles in the Swift 6 language mode.
        @Test @MainActor func closuresOfEveryFormAreHandlers() async throws {
            let stage = try await Stage.set()
            defer { stage.end() }
            let plain = Heard()
            let onMain = Heard()
            let stored = Heard()
            registerPlain(plain)
            AppDNA.remoteConfig.onChanged { onMain.count += 1 }
            let handler: () -> Void = { stored.count += 1 }
            AppDNA.remoteConfig.onChanged(handler)
            let onMainOnly: @MainActor () -> Void = { onMain.count += 1 }
            AppDNA.remoteConfig.onChanged { onMainOnly() }
            AppDNA.remoteConfig.onChanged { @Sendable in }
            try await stage.start()
            await mainThreadIsIdle()
            #expect(plain.count == 1)
            #expect(onMain.count == 2)
            #expect(stored.count == 1)
        }
    }
}

/// What an app may well have that is not `Sendable`.
final class Heard { var count = 0 }

/// Registers from a context that is isolated to nothing.
private nonisolated func registerPlain(_ heard: Heard) {
    AppDNA.remoteConfig.onChanged { heard.count += 1 }
}
