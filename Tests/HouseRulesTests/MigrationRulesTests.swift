import Testing

/// Two releases run on one database while instances are replaced one by one: a migration leaves the older one at work.
@Suite struct MigrationRulesTests {
    private static func files() throws -> [MigrationFile] {
        try ["sql/control", "sql/project"].flatMap { folder in
            let files = try SourceFile.all(under: folder, suffix: ".sql")
            return files.enumerated().map { index, file in
                MigrationFile(path: file.path, text: file.text, earlier: files[..<index].map(\.text))
            }
        }
    }

    @Test func everyMigrationAfterTheFirstOnlyAddsOrSaysWhatItAsksOfReleases() throws {
        for file in try Self.files() where !file.name.hasPrefix("0001_") && file.worksFrom == nil {
            #expect(file.violations == [], "\(file.path)")
        }
    }

    @Test func whatAMigrationAsksOfReleasesIsAMigrationThatThereIs() throws {
        let files = try Self.files()
        for file in files {
            guard let oldest = file.worksFrom else { continue }
            let known = files.filter { $0.folder == file.folder && $0.name <= file.name }.map(\.name)
            #expect(known.contains(oldest), "\(file.path)")
        }
    }

    @Test func noTwoMigrationsHaveOneNumber() throws {
        for (_, files) in Dictionary(grouping: try Self.files(), by: \.folder) {
            #expect(Set(files.compactMap { Int($0.name.prefix(4)) }).count == files.count)
        }
    }

    @Test(arguments: [
        "create table a.t (id int8 primary key, name text not null unique references b on delete cascade);",
        "create table a.t (id int8); create unique index t_id on a.t (id); alter table a.t alter id set not null;",
        "create table a.t (id int8); create trigger x before update on a.t for each row execute function f();",
        "create table if not exists a.t (id int8 primary key); create table a.u (t int8 references a.t (id));",
        "create table a.t (id uuid references control.admins (id) on delete set null);",
        "create index members_by_role on control.members (role);",
        "alter table control.projects add column note text, add column size numeric(3, 1) not null default 0;",
        "-- drop table control.projects;\ncomment on table control.projects is 'drop table x; alter';",
        "create function f() returns trigger language plpgsql as $$ begin delete from x; return null; end $$;",
        "create or replace function f() returns int language sql begin atomic select 1; end; revoke all on function f from x;",
        "do $$ begin update control.projects set note = 'x'; end $$;",
        "create table a.t (id int8); insert into a.t values (1);",
    ])
    func seesThatItOnlyAdds(_ text: String) {
        #expect(Self.file(text).violations == [])
    }

    @Test(arguments: [
        "drop table control.projects;", "DROP INDEX control.members_by_admin;",
        "alter table control.projects drop column name;", "alter table control.projects rename column name to title;",
        "alter table control.projects alter column name type varchar(9);",
        "alter table control.projects alter name set not null;",
        "alter table control.projects add column note text not null;",
        "alter table control.projects add column note text, add column other text not null;",
        "alter table control.projects add column note text unique;",
        "alter table control.projects add column owner uuid references control.admins;",
        "alter table control.projects add column size int8 check (size > 0);",
        "alter table control.projects add constraint small check (version < 9);",
        "alter table control.projects add check (version < 9);", "alter table control.projects rename to shops;",
        "create unique index projects_by_name on control.projects (name);",
        "create trigger t before insert on control.projects for each row execute function f();",
        "create or replace function control.new_id() returns uuid language sql return null;",
        "delete from control.projects;", "truncate control.projects;", "update control.projects set name = '';",
        "insert into control.projects values (1);", "revoke select on control.projects from x;",
        "revoke execute on function control.new_id from x;",
        "create table a.t (id uuid references control.admins);",
        "do $$ begin execute 'x'; alter table control.projects drop name; end $$;",
        "create index i on control.projects (name);\n/* c */ drop schema control;",
    ])
    func seesThatItDoesMore(_ text: String) {
        #expect(Self.file(text).violations.count == 1)
    }

    private static func file(_ text: String) -> MigrationFile {
        let earlier =
            "create table control.projects (id text); create function control.new_id() returns uuid return null;"
        return MigrationFile(path: "sql/control/0002_x.sql", text: text, earlier: [earlier])
    }
}
