/// The first line of what holds a secret.
enum FirstLine {
    /// The line without its end, which an editor or `echo` has put there.
    static func of(_ source: LineSource, whatItHolds: StaticString) throws(CommandFailure) -> String {
        switch source {
        case .standardInput:
            guard let line = readLine(), !line.isEmpty else {
                throw CommandFailure("The first line of standard input does not hold \(whatItHolds).")
            }
            return line
        case .file(let path):
            guard let text = Settings.contents(of: path) else {
                throw CommandFailure("The file \(path) can't be read.")
            }
            guard let line = text.split(whereSeparator: \.isNewline).first, text.first?.isNewline == false else {
                throw CommandFailure("The first line of \(path) does not hold \(whatItHolds).")
            }
            return String(line)
        }
    }
}
