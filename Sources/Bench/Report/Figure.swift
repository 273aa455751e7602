/// Numbers as people read them.
enum Figure {
    /// Three significant digits, no exponent, thousands apart: `0.87`, `12.4`, `1,030`, `61,200`.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let size = abs(value)
        let decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2
        let scale = decimals == 0 ? 1.0 : decimals == 1 ? 10.0 : 100.0
        let scaled = (size * scale).rounded()
        guard scaled < 1e15 else { return "\(value)" }
        let whole = Int(scaled / scale)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        let fraction = Int(scaled) - whole * Int(scale)
        guard decimals > 0, fraction > 0 else { return sign + grouped(whole) }
        let digits = String(fraction)
        let padded = String(repeating: "0", count: decimals - digits.count) + digits
        return sign + grouped(whole) + "." + (padded.hasSuffix("0") ? String(padded.dropLast()) : padded)
    }

    private static func grouped(_ value: Int) -> String {
        var text = ""
        for (index, digit) in String(value).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
