import Foundation

#if canImport(Network)
    import Network
#endif
#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(WatchKit)
    import WatchKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// The signals of the system that the client runs on. Linux has none: an app that knows of some hands in a stream of its own.
enum SystemSignals {
    /// The signals from now on; nil where the system has none.
    static var stream: AsyncStream<RemoteConfigSignal>? {
        #if canImport(Network)
            AsyncStream { continuation in
                let monitor = NWPathMonitor()
                let network = NetworkReturns()
                monitor.pathUpdateHandler = { path in
                    if network.isReturn(isSatisfied: path.status == .satisfied) { continuation.yield(.networkReturned) }
                }
                monitor.start(queue: DispatchQueue(label: "remote-config.network"))
                let foreground = Task { await reportForeground(to: continuation) }
                let running = Guarded(monitor)
                continuation.onTermination = { _ in
                    running.withLock { $0.cancel() }
                    foreground.cancel()
                }
            }
        #else
            nil
        #endif
    }

    #if canImport(Network)
        /// Reports each return of the app to the foreground, until its task is cancelled.
        private static func reportForeground(to continuation: AsyncStream<RemoteConfigSignal>.Continuation) async {
            guard let name = await foregroundNotification else { return }
            for await _ in NotificationCenter.default.notifications(named: name) {
                continuation.yield(.enteredForeground)
            }
        }

        @MainActor private static var foregroundNotification: Notification.Name? {
            #if canImport(UIKit) && !os(watchOS)
                UIApplication.willEnterForegroundNotification
            #elseif canImport(WatchKit)
                WKExtension.applicationWillEnterForegroundNotification
            #elseif canImport(AppKit)
                NSApplication.willBecomeActiveNotification
            #else
                nil
            #endif
        }
    #endif
}

/// Tells the return of a network from a network that merely changes, and from the first word of all.
final class NetworkReturns: Sendable {
    private let wasLost = Guarded(false)

    /// Whether the network is there after it was not.
    func isReturn(isSatisfied: Bool) -> Bool {
        wasLost.withLock { wasLost in
            defer { wasLost = !isSatisfied }
            return isSatisfied && wasLost
        }
    }
}
