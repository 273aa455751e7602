/// Finds which known word was probably meant; bounded, since each comparison costs the product of two lengths.
struct Suggestions {
    private static let lengthMax = 40
    private var comparisonsLeft = 50_000

    /// ` Did you mean "default"?`, or nothing if no candidate is near.
    mutating func didYouMean(_ word: String, among candidates: some Collection<String>) -> String {
        guard let nearest = nearest(to: word, among: candidates) else { return "" }
        return " Did you mean \(nearest.quoted)?"
    }

    private mutating func nearest(to word: String, among candidates: some Collection<String>) -> String? {
        let word = word.utf8.map(\.lowercased)
        guard word.count <= Self.lengthMax, candidates.count <= comparisonsLeft else { return nil }
        comparisonsLeft -= candidates.count
        var best: String?
        var bestDistance = max(1, min(3, word.count / 3)) + 1
        for candidate in candidates where abs(candidate.utf8.count - word.count) < bestDistance {
            let distance = Self.distance(word, candidate.utf8.map(\.lowercased))
            if distance < bestDistance { (best, bestDistance) = (candidate, distance) }
        }
        return best
    }

    /// How many insertions, deletions, replacements and swaps of neighbours turn `source` into `target` (optimal string
    /// alignment).
    private static func distance(_ source: [UInt8], _ target: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for row in source.indices {
            var current = [row + 1]
            for column in target.indices {
                let isSame = source[row] == target[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[target.count]
    }
}
