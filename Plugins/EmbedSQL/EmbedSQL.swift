import Foundation
import PackagePlugin

/// Puts the files of `sql/` into Persistence as Swift text, so that the binary carries its own schema.
@main struct EmbedSQL: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let sql = context.package.directoryURL.appending(path: "sql")
        let script = sql.appending(path: "embed.sh")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSQL.swift")
        let files = try ["control", "project"].flatMap { folder in
            try FileManager.default
                .contentsOfDirectory(at: sql.appending(path: folder), includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "sql" }
                .sorted { $0.path < $1.path }
        }
        return [
            .buildCommand(
                displayName: "Embedding sql/",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + files.map(\.path),
                inputFiles: [script] + files,
                outputFiles: [output])
        ]
    }
}
