import Foundation
import PackagePlugin

/// Puts the files of `Web/` into Dashboard, so that the binary carries its own pages.
@main struct EmbedDashboard: BuildToolPlugin {
    /// What a browser loads; other files of the folder are for people and tools.
    private static let kinds: Set<String> = ["html", "css", "js", "svg"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Web")
        let script = target.directoryURL.appending(path: "embed.sh")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedWeb.swift")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { path in
                let name = URL(filePath: path).lastPathComponent
                return !name.hasPrefix(".") && Self.kinds.contains(URL(filePath: path).pathExtension)
            }
            .sorted()
        return [
            .buildCommand(
                displayName: "Embedding Web/",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path, folder.path] + paths,
                inputFiles: [script] + paths.map { folder.appending(path: $0) },
                outputFiles: [output])
        ]
    }
}
