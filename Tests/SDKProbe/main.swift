import Foundation
import RemoteConfigClient

// An app that fetches once, to be run under any environment: SDKProbe BASE-URL APP-KEY APP-VERSION FOLDER.
// It prints the values, fetched or else those of the file beside it.

let arguments = CommandLine.arguments
guard arguments.count == 5, let baseURL = URL(string: arguments[1]) else { exit(2) }

// The C library, too, shall follow the environment.
setlocale(LC_ALL, "")
var options = RemoteConfigOptions(baseURL: baseURL)
options.appVersion = arguments[3]
options.cacheFolder = URL(fileURLWithPath: arguments[4])
let client = RemoteConfig(appKey: arguments[2], options: options)
try? await client.fetch()

for (key, value) in client.getAll().sorted(by: { $0.key < $1.key }) { print("\(key)=\(value)") }
