/// The benchmark's command line.
@main
enum BenchCommand {
    static func main() { print(BenchTemplate().document) }
}
