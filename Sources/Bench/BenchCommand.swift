import Glibc

/// The benchmark's command line.
@main
enum BenchCommand {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "in-process" { exit(InProcessCommand.main(arguments.dropFirst())) }
        print(BenchTemplate().document)
    }
}
