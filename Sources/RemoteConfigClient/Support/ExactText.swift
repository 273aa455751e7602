extension String {
    /// Whether the texts are the same bytes.
    ///
    /// `==` takes texts for equal that only look the same: `"\u{E9}"` and `"e\u{301}"`. To the service these are two users.
    func isExactly(_ other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
