import Testing

/// What the dashboard's files don't say, so that a text of somebody's is never run and nothing is loaded from elsewhere. Its
/// Content-Security-Policy would refuse most of it too, but only in a browser that got there.
@Suite struct WebRulesTests {
    /// A phrase and the files that it is kept out of.
    struct Rule: Sendable, CustomTestStringConvertible {
        let suffixes: [String]
        let phrase: BannedPhrase
        var testDescription: String { phrase.testDescription }

        init(_ suffixes: String..., name: String, _ pattern: @escaping BannedPhrase.Pattern, example: String) {
            self.suffixes = suffixes
            phrase = BannedPhrase(testDescription: name, pattern: pattern, allowed: [], example: example)
        }
    }

    static let rules = [
        Rule(
            ".js", name: "markup made of text",
            {
                #/\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|DOMParser|createContextualFragment|srcdoc)\b/#
            },
            example: "element.innerHTML = name;"),
        Rule(
            ".js", name: "markup written into the page", { #/\bdocument\s*\.\s*write(?:ln)?\b/# },
            example: "document.write(name);"),
        Rule(
            ".js", name: "code made of text", { #/\beval\b|\bnew\s+Function\b|\bset(?:Timeout|Interval)\(\s*['"`]/# },
            example: "const run = new Function(text);"),
        Rule(
            ".js", name: "a style or a handler set as text", { #/\bsetAttribute\(\s*['"`](?:style|on)/# },
            example: "element.setAttribute('style', text);"),
        Rule(
            ".js", ".html", ".svg", ".css", name: "a script as an address", { #/\bjavascript:/# },
            example: "'javascript:x'"),
        Rule(
            ".html", ".svg", name: "a style in markup", { #/\sstyle\s*=|<style\b/# },
            example: #"<p style="color: red">"#),
        Rule(
            ".html", ".svg", name: "a script in markup", { #/\son[a-z]+\s*=|<script\b(?![^>]*\ssrc=)/# },
            example: #"<img onerror="run()">"#),
        // A sentence may tell of an address, but none begins a text, except those that stand for nobody (RFC 2606). A namespace
        // is no address.
        Rule(
            ".js", ".html", ".svg", ".css", name: "another origin",
            {
                #/['"`(=]\s*(?:https?:)?\/\/(?!www\.w3\.org\/2000\/svg\b|(?:[\w\-]+\.)*example\b)[\w\[]/#
            },
            example: "fetch('https://cdn.net/x.js')"),
    ]

    /// Whether the line is all comment.
    static func isComment(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        return ["//", "/*", "*", "<!--"].contains { text.hasPrefix($0) }
    }

    private static func occurrences(of rule: Rule, in file: SourceFile) -> [String] {
        let pattern = rule.phrase.pattern().wordBoundaryKind(.simple)
        return zip(1..., file.lines).filter { !isComment($1) && $1.contains(pattern) }.map {
            "\(file.path):\($0): \($1)"
        }
    }

    @Test(arguments: rules) func isNowhere(_ rule: Rule) throws {
        let files = try rule.suffixes.flatMap(WebFilesTests.files)
        #expect(!files.isEmpty)
        #expect(files.flatMap { Self.occurrences(of: rule, in: $0) } == [])
    }

    @Test(arguments: rules) func isSeen(_ rule: Rule) {
        #expect(Self.occurrences(of: rule, in: SourceFile(path: "x", text: rule.phrase.example)).count == 1)
    }

    @Test(arguments: [
        "createElementNS('http://www.w3.org/2000/svg', 'svg')", "placeholder: 'https://shop.example.com'",
        "if (text.startsWith('https://')) return;",
        "hint: 'Such as https://id.net/realms', at: '//'", "element.style.setProperty('color', color);",
        "// Never innerHTML.", " * Never eval.", "<script type=\"module\" src=\"main.js\"></script>",
        "button.onclick = close;", "evaluate(context)", "setTimeout(() => close(), 10);",
        "setAttribute('aria-label', x)",
    ]) func whatIsHarmlessIsNotRefused(_ line: String) {
        let file = SourceFile(path: "x", text: line)
        #expect(
            Self.rules.filter { !$0.suffixes.contains(".html") || line.hasPrefix("<") }
                .flatMap { Self.occurrences(of: $0, in: file) } == [])
    }
}
