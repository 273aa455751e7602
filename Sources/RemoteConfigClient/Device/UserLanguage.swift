import Foundation

/// The language that the user wants most.
enum UserLanguage {
    /// The user's first preferred language as a BCP 47 tag; nil where the system names none.
    static var preferred: String? {
        #if os(Linux)
            // Foundation does not read the user's settings here.
            posix(ProcessInfo.processInfo.environment)
        #else
            Locale.preferredLanguages.first.flatMap(tag)
        #endif
    }

    /// The language that a POSIX environment names, in the order of gettext: `LANGUAGE` counts where there is a locale.
    static func posix(_ environment: [String: String]) -> String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let language = locale.flatMap(tag) else { return nil }
        let wanted = environment["LANGUAGE"]?.split(separator: ":").first.map(String.init)
        return wanted.flatMap(tag) ?? language
    }

    /// `identifier` as a BCP 47 tag: `ar_EG@numbers=arab` is `ar-EG`; nil where there is no language in it.
    ///
    /// What follows an `@` or a `.` tells of digits, calendars and encodings, and names no language.
    static func tag(_ identifier: String) -> String? {
        let name = identifier.prefix { $0 != "@" && $0 != "." }
        let subtags = name.split(whereSeparator: { $0 == "_" || $0 == "-" })
        let isTag = subtags.allSatisfy { subtag in
            subtag.utf8.count <= 8 && subtag.utf8.allSatisfy(isLetterOrDigit)
        }
        // Those of one letter are no languages: `C` names the lack of one, as `POSIX` does.
        guard isTag, let language = subtags.first, language.utf8.count > 1, language.allSatisfy(\.isLetter),
            language != "POSIX"
        else { return nil }
        return subtags.joined(separator: "-")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default: return false
        }
    }
}
