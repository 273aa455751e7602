import Testing

@testable import RemoteConfigClient

@Suite struct UserLanguageTests {
    struct Name: Sendable, CustomTestStringConvertible {
        let identifier: String
        let tag: String?
        var testDescription: String { identifier }

        init(_ identifier: String, _ tag: String?) { (self.identifier, self.tag) = (identifier, tag) }
    }

    @Test(arguments: [
        Name("en", "en"), Name("en_US", "en-US"), Name("en-US", "en-US"), Name("ar_EG.UTF-8", "ar-EG"),
        Name("fa_IR@calendar=persian", "fa-IR"), Name("ar_EG@numbers=arab;calendar=islamic", "ar-EG"),
        Name("de_DE@euro", "de-DE"), Name("de_DE.ISO-8859-15@euro", "de-DE"), Name("en_US_POSIX", "en-US-POSIX"),
        Name("zh-Hant_TW", "zh-Hant-TW"), Name("zh-Hans", "zh-Hans"), Name("es-419", "es-419"),
        Name("ca_ES_VALENCIA", "ca-ES-VALENCIA"),
        Name("fil_PH", "fil-PH"), Name("en-US-u-nu-arab", "en-US-u-nu-arab"), Name("de__DE", "de-DE"),
        Name("sl-rozaj-biske", "sl-rozaj-biske"),
        Name("", nil), Name("C", nil), Name("c", nil), Name("POSIX", nil), Name("C.UTF-8", nil), Name("C.utf8@x", nil),
        Name("@", nil), Name(".UTF-8", nil), Name("_", nil), Name("-", nil), Name("419", nil), Name("12_34", nil),
        Name("e1", nil), Name("x", nil), Name("x-private", nil), Name("en US", nil), Name("en\r\nX: y", nil),
        Name("english", "english"),
        Name("abcdefghi", nil), Name("en-abcdefghi", nil), Name("ąę", nil), Name("ar-إج", nil), Name("en;q=0.5", nil),
        Name("en,de", nil),
        Name("../../etc", nil), Name("/usr/share/locale", nil),
    ])
    func aNameBecomesATagOrNone(_ name: Name) { #expect(UserLanguage.tag(name.identifier) == name.tag) }

    @Test(
        arguments: [
            ([:], nil),
            (["LANG": "de_DE.UTF-8"], "de-DE"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], "fr-FR"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "ar_EG.UTF-8"], "ar-EG"),
            (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de-DE"),
            (["LANG": "", "LC_ALL": "", "LC_MESSAGES": ""], nil),
            (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], nil),
            (["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "fr"], nil),
            (["LANG": "de_DE", "LC_NUMERIC": "ar_EG", "LC_TIME": "fa_IR"], "de-DE"),
            (["LANGUAGE": "fr"], nil),
            (["LANGUAGE": "sv:de:en", "LANG": "de_DE"], "sv"),
            (["LANGUAGE": "pt_BR:pt", "LC_ALL": "en_US.UTF-8"], "pt-BR"),
            (["LANGUAGE": "", "LANG": "de_DE"], "de-DE"),
            (["LANGUAGE": ":", "LANG": "de_DE"], "de-DE"),
            (["LANGUAGE": ":sv", "LANG": "de_DE"], "sv"),
            (["LANGUAGE": "C:sv", "LANG": "de_DE"], "de-DE"),
            (["LANG": "not a locale"], nil),
            (["lang": "de_DE"], nil),
        ] as [([String: String], String?)])
    func theEnvironmentNamesTheLanguageInTheOrderOfGettext(_ environment: [String: String], _ tag: String?) {
        #expect(UserLanguage.posix(environment) == tag)
    }
}
