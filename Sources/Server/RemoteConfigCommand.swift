@main struct RemoteConfigCommand {
    static func main() {}
}
