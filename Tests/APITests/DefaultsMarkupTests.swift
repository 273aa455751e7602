import Testing

@testable import API

@Suite struct XMLTextTests {
    @Test(
        arguments: [
            ("", ""), ("plain", "plain"), ("&amp;", "&amp;amp;"), ("<b>\"'</b>", "&lt;b&gt;\"'&lt;/b&gt;"),
            ("]]>", "]]&gt;"), ("\r\n", "&#13;\n"), ("\r", "&#13;"), (" \t\n ", " \t\n "),
            ("\u{7F}\u{85}", "\u{7F}\u{85}"),
            ("\u{D7FF}\u{E000}\u{FFFD}", "\u{D7FF}\u{E000}\u{FFFD}"), ("🎉\u{1FFFE}\u{10FFFF}", "🎉\u{1FFFE}\u{10FFFF}"),
        ])
    func onlyWhatAParserWouldReadOtherwiseIsEscaped(_ text: String, _ escaped: String) throws {
        #expect(try Array(XMLText(text).escaped.utf8) == Array(escaped.utf8))
    }

    @Test(
        arguments: [
            ("\0", "U+0000"), ("a\u{1}b", "U+0001"), ("\u{8}", "U+0008"), ("\u{B}", "U+000B"), ("\u{C}", "U+000C"),
            ("\u{E}", "U+000E"), ("\u{1F}", "U+001F"), ("🎉\u{FFFE}", "U+FFFE"), ("\u{FFFF}\0", "U+FFFF"),
        ])
    func whatXMLCannotHoldIsRefusedByName(_ text: String, _ name: String) {
        let error = #expect(throws: XMLText.Unrepresentable.self) { try XMLText(text) }
        #expect(error?.name == name)
    }
}

@Suite struct DefaultsMarkupTests {
    @Test(
        arguments: [
            (
                .defaultsMap,
                """
                <?xml version="1.0" encoding="utf-8"?>
                <defaultsMap>
                    <entry>
                        <key>a.b</key>
                        <value>1 &lt; 2</value>
                    </entry>
                    <entry>
                        <key>c</key>
                        <value></value>
                    </entry>
                </defaultsMap>

                """
            ),
            (
                .propertyList,
                """
                <?xml version="1.0" encoding="utf-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                    <key>a.b</key>
                    <string>1 &lt; 2</string>
                    <key>c</key>
                    <string></string>
                </dict>
                </plist>

                """
            ),
        ] as [(DefaultsMarkup, String)])
    func aFileHasTheShapeThatFirebaseReads(_ form: DefaultsMarkup, _ expected: String) throws {
        let document = form.document([
            (key: try XMLText("a.b"), value: try XMLText("1 < 2")), (key: try XMLText("c"), value: try XMLText("")),
        ])
        #expect(String(decoding: document, as: UTF8.self) == expected)
    }
}
