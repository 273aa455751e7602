/// A migration, looked at for what an older release that runs beside it could not bear.
///
/// It may add: tables, with whatever belongs to them; columns that an older release need not fill; indexes; functions. It
/// reads SQL as these files write it, not all of it.
struct MigrationFile {
    let path: String
    let text: String
    /// What the migrations before it say.
    var earlier: [String] = []

    /// `control` or `project`.
    var folder: Substring { path.split(separator: "/").dropLast().last ?? "" }

    /// Such as `0002_fetches`.
    var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

    /// What the first line says of releases that don't know it.
    var worksFrom: String? {
        text.firstMatch(of: #/^-- works with releases from ([^\s:]+)/#).map { String($0.output.1) }
    }

    /// What is more than adding.
    var violations: [String] {
        let statements = statements
        let made = Set(statements.compactMap(Self.nameMade)).subtracting(earlier.flatMap(Self.namesMade))
        return statements.filter { !Self.adds($0, made) }
    }

    /// The statements in lower case, without comments and texts, in one line each.
    private var statements: [String] { Self.statements(of: text) }

    private static func namesMade(in text: String) -> [String] { statements(of: text).compactMap(nameMade) }

    private static func statements(of text: String) -> [String] {
        var plain = text.replacing(#/--[^\n]*/#, with: "")
        plain.replace(#/'(?:[^']|'')*'/#, with: "''")
        // The statements of a body, but not those of the file, end within it.
        plain.replace(#/\$\$[\s\S]*?\$\$|\bbegin atomic\b[\s\S]*?\bend\b/#) { $0.output.replacing(";", with: " ") }
        return plain.lowercased().split(separator: ";")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    }

    /// The table or function that a statement makes.
    private static func nameMade(_ statement: String) -> String? {
        let making = #/^create (?:table(?: if not exists)?|(?:or replace )?function) ([^\s(]+)/#
        return statement.firstMatch(of: making).map { String($0.output.1) }
    }

    private static func adds(_ statement: String, _ made: Set<String>) -> Bool {
        if statement.contains(#/^(?:comment on|grant) /#) { return true }
        if let name = nameMade(statement) {
            return made.contains(name) && (statement.contains("function \(name)") || letsRowsGo(statement, made))
        }
        if let functions = statement.firstMatch(of: #/^revoke \S+ on function (.+) from /#)?.output.1 {
            return functions.split(separator: ", ").allSatisfy { made.contains(String($0)) }
        }
        if let body = statement.firstMatch(of: #/^do (.*)/#)?.output.1 {
            return !body.contains(#/\b(?:drop|alter|create|truncate|delete|rename)\b/#)
        }
        if let index = statement.firstMatch(of: #/^create (unique )?index \S+ on (\S+)/#)?.output {
            return index.1 == nil || made.contains(String(index.2))
        }
        if let table = statement.firstMatch(of: #/^(?:create trigger .* on|insert into) (\S+)/#)?.output.1 {
            return made.contains(String(table))
        }
        guard let alter = statement.firstMatch(of: #/^alter table (\S+) (.*)/#)?.output else { return false }
        return made.contains(String(alter.1)) || addsColumns(String(alter.2))
    }

    /// Whether an older release can go on deleting what the new table refers to.
    private static func letsRowsGo(_ statement: String, _ made: Set<String>) -> Bool {
        let reference = #/\breferences ([^\s(,)]+)(?: ?\([^)]*\))?( on delete (?:cascade|set null))?/#
        return statement.matches(of: reference).allSatisfy { $0.output.2 != nil || made.contains(String($0.output.1)) }
    }

    /// Whether an older release can go on inserting rows: it fills none of these columns.
    private static func addsColumns(_ actions: String) -> Bool {
        actions.split(separator: #/,(?![^(]*\))/#).allSatisfy { action in
            let adding = #/^\s*add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)\S+ /#
            guard action.contains(adding) else { return false }
            if action.contains(#/\b(?:unique|primary key|references|check)\b/#) { return false }
            return !action.contains("not null") || action.contains(#/\bdefault\b|\bgenerated\b/#)
        }
    }
}
