import Foundation
import RemoteConfigClient

/// An app that fetches once, to be run under any environment: SDKProbe BASE-URL APP-KEY APP-VERSION FOLDER.
///
/// It prints the values, fetched or else those of the file beside it, and for each call of a handler the thread that it was
/// on. As an app with a screen does, it gives its main thread to the run loop.
@main struct SDKProbe {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let baseURL = URL(string: arguments[1]) else { exit(2) }

        // The C library, too, shall follow the environment.
        setlocale(LC_ALL, "")
        var options = RemoteConfigOptions(baseURL: baseURL)
        options.appVersion = arguments[3]
        options.cacheFolder = URL(fileURLWithPath: arguments[4])
        let client = RemoteConfig(appKey: arguments[2], options: options)
        client.onChanged { print("handler=\(Thread.isMainThread ? "on the main thread" : "elsewhere")") }
        Task {
            try? await client.fetch()
            DispatchQueue.main.async {
                for (key, value) in client.getAll().sorted(by: { $0.key < $1.key }) { print("\(key)=\(value)") }
                exit(0)
            }
        }
        RunLoop.main.run()
    }
}
