/// A migration, looked at for what an older release that runs beside it could not bear.
///
/// It may add: tables, with whatever belongs to them; columns that an older release need not fill; indexes; functions. It
/// reads SQL as these files write it, not all of it.
struct MigrationFile {
    let path: String
    let text: String

    /// `control` or `project`.
    var folder: Substring { path.split(separator: "/").dropLast().last ?? "" }

    /// Such as `0002_fetches`.
    var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

    /// What the first line says of releases that don't know it.
    var worksFrom: String? { text.firstMatch(of: #/^-- works with releases from (\S+)/#).map { String($0.output.1) } }

    /// What is more than adding.
    var violations: [String] {
        let statements = statements
        let made = Set(statements.compactMap(Self.tableMade))
        return statements.filter { !Self.adds($0, made) }
    }

    /// The statements in lower case, without comments and texts, in one line each.
    private var statements: [String] {
        var plain = text.replacing(#/--[^\n]*/#, with: "")
        plain.replace(#/'(?:[^']|'')*'/#, with: "''")
        // The statements of a body, but not those of the file, end within it.
        plain.replace(#/\$\$[\s\S]*?\$\$/#) {
            "$$" + $0.output.replacing("$$", with: "").replacing(";", with: " ") + "$$"
        }
        return plain.lowercased().split(separator: ";")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private static func tableMade(_ statement: String) -> String? {
        statement.firstMatch(of: #/^create table (\S+)/#).map { String($0.output.1) }
    }

    private static func adds(_ statement: String, _ made: Set<String>) -> Bool {
        if statement.contains(#/^(?:create table|create function|comment on|grant) /#) { return true }
        if let body = statement.firstMatch(of: #/^do (.*)/#)?.output.1 {
            return !body.contains(#/\b(?:drop|alter|create|truncate|delete|rename)\b/#)
        }
        if let index = statement.firstMatch(of: #/^create (unique )?index \S+ on (\S+)/#)?.output {
            return index.1 == nil || made.contains(String(index.2))
        }
        if let trigger = statement.firstMatch(of: #/^create trigger .* on (\S+)/#)?.output {
            return made.contains(String(trigger.1))
        }
        if let insert = statement.firstMatch(of: #/^insert into (\S+)/#)?.output {
            return made.contains(String(insert.1))
        }
        guard let alter = statement.firstMatch(of: #/^alter table (\S+) (.*)/#)?.output else { return false }
        return made.contains(String(alter.1)) || addsColumns(String(alter.2))
    }

    /// Whether an older release can go on inserting rows: it fills none of these columns.
    private static func addsColumns(_ actions: String) -> Bool {
        actions.split(separator: #/,(?![^(]*\))/#).allSatisfy { action in
            guard action.contains(#/^\s*add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)\S+ /#)
            else { return false }
            if action.contains(#/\b(?:unique|primary key|references|check)\b/#) { return false }
            return !action.contains("not null") || action.contains(#/\bdefault\b|\bgenerated\b/#)
        }
    }
}
