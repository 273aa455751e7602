/// Guesses what a mistyped word was meant to be.
enum Spelling {
    /// How a sentence about a mistyped word ends: `; did you mean 'serve'?`, or its full stop if no word is near.
    static func hint(for word: String, among known: [String]) -> String {
        nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? "."
    }

    /// The known word with the fewest edits between, if they are few for its length.
    static func nearest(to word: String, among known: [String]) -> String? {
        let near = known.map { (word: $0, edits: edits(from: word, to: $0)) }.min { $0.edits < $1.edits }
        guard let near, near.edits <= max(1, near.word.count / 3) else { return nil }
        return near.word
    }

    /// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other
    /// (the optimal string alignment distance).
    static func edits(from source: String, to target: String) -> Int {
        let source = Array(source.utf8.prefix(64))
        let target = Array(target.utf8.prefix(64))
        var before: [Int] = []
        var previous = Array(0...target.count)
        for i in 0..<source.count {
            var row = [i + 1]
            for j in 0..<target.count {
                var least = min(previous[j] + (source[i] == target[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
                    least = min(least, before[j - 1] + 1)
                }
                row.append(least)
            }
            before = previous
            previous = row
        }
        return previous[target.count]
    }
}
