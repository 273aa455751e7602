/// The benchmark's command line.
@main
enum BenchCommand {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "in-process" { return try InProcessCommand(arguments.dropFirst()).run() }
        print(BenchTemplate().document)
    }
}
