/// Gathers faults in the order found; bounded, so that a hostile document of 100,000 faults costs no more than it
/// weighs.
///
/// The first 1,000 are listed, or as many as have 256 KiB of pointers. One more then says how many are not.
struct FaultList {
    private static let listedMax = 1_000
    private static let pathBytesMax = 256 * 1_024

    private var listed: [TemplateFault] = []
    private var pathBytes = 0
    private var unlistedCount = 0
    private var suggestions = Suggestions()

    /// The faults, the last of which may stand for those that are not listed.
    var all: [TemplateFault] {
        guard unlistedCount > 0 else { return listed }
        let rest = TemplateFault(
            path: "", code: .limitExceeded,
            message: "There are more faults than are listed: \(unlistedCount) more. Mend these first.")
        return listed + [rest]
    }

    /// Adds a fault; the message is made only if it is listed.
    mutating func add(_ code: TemplateFault.Code, at place: JSONPointer, _ message: @autoclosure () -> String) {
        add(code, at: place) { _ in message() }
    }

    /// Adds a fault with a message that may suggest what was meant.
    mutating func add(
        _ code: TemplateFault.Code, at place: JSONPointer, suggesting message: (inout Suggestions) -> String
    ) {
        guard listed.count < Self.listedMax, pathBytes < Self.pathBytesMax else {
            unlistedCount += 1
            return
        }
        let path = place.text
        pathBytes += path.utf8.count
        listed.append(TemplateFault(path: path, code: code, message: message(&suggestions)))
    }
}

extension String {
    /// The text in quotation marks, escaped as JSON and cut short where it is long, for a message.
    var quoted: String {
        let lengthMax = 60
        var writer = JSONWriter()
        let isLong = unicodeScalars.dropFirst(lengthMax).first != nil
        writer.string(isLong ? String(unicodeScalars.prefix(lengthMax)) + "…" : self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Sequence<String> {
    /// The texts in quotation marks with commas between, for a message.
    var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
