import Foundation

/// PostgreSQL's load generator, running what a publish runs.
struct PgBench {
    /// The database that it writes to.
    let address: String
    /// The projects, one for each client.
    let projects: [String]
    /// What is published.
    let document: String

    /// Publishes in a second.
    func run(seconds: Int) throws -> Double {
        let folder = try Folder.make("pgbench")
        defer { Folder.remove(folder) }
        let script = folder.appending(path: "publish.sql")
        try PublishScript.text(projects: projects).write(to: script, atomically: true, encoding: .utf8)
        let answer = try Program.output(
            Program.pgbench,
            [
                "-n", "-M", "extended", "-c", "\(projects.count)", "-j", "\(min(2, projects.count))", "-T",
                "\(seconds)",
                "-D", "document=\(document)", "-f", script.path, address,
            ])
        guard let rate = Self.rate(in: answer.output), !answer.output.contains("aborted") else {
            throw BenchError("pgbench said nothing of use: \(answer.all.suffix(500))")
        }
        return rate
    }

    /// Transactions in a second; nil if some of them failed.
    static func rate(in output: String) -> Double? {
        if let failed = output.firstMatch(of: #/number of failed transactions: (\d+)/#), failed.output.1 != "0" {
            return nil
        }
        return output.firstMatch(of: #/tps = ([0-9.]+)/#).flatMap { Double($0.output.1) }
    }
}

/// What the service sends to PostgreSQL for one publish, as a script of pgbench, with a digest that is always the same.
///
/// The session is not found, which spares pgbench the joined rows.
enum PublishScript {
    /// A client works on its own project. A name can't be a parameter, hence a branch for each.
    static func text(projects: [String]) -> String {
        let branches = projects.enumerated().map { index, project in
            "\\\(index == 0 ? "if" : "elif") :client_id = \(index)\n" + publish(to: project)
        }
        return branches.joined() + "\\endif\n"
    }

    private static func publish(to project: String) -> String {
        """
        select admins.id as admin, admins.email, admins.name as admin_name, admins.is_instance_admin,
            control.microseconds(admins.created_at) as admin_since, control.microseconds(expires_at) as expires_at,
            projects.id is not null as has_project, role
        from control.admin_tokens
        join control.admins on admins.id = admin_tokens.admin
        left join control.projects on projects.id = '\(project)'::text
        left join control.members on members.project = projects.id and members.admin = admins.id
        where admin_tokens.id = '00000000-0000-7000-8000-000000000000'::uuid;
        begin isolation level read committed read write;
        select id, name, settings, version, control.microseconds(created_at) as created_at, serial, revision,
            document_digest, audit_sequence, audit_digest, control.microseconds(clock_timestamp()) as now
        from control.projects where id = '\(project)'::text for update \\gset
        with added as (
            insert into "project_\(project)".versions (version, document, digest, author, note, origin, created_at)
            values (:version::int8 + 1, (select :document::text), :audit_digest::bytea, 'root@example.com', null, null,
                now())
        ), pruned as (
            delete from "project_\(project)".versions where version <= :version::int8 + 1 - 300
        ), audited as (
            insert into "project_\(project)".audit (sequence, at, admin, actor, address, request_id, action, target,
                before, after, previous, digest)
            values (:audit_sequence::int8 + 1, now(), null, 'root@example.com', '127.0.0.1', 'ddzpxsxyyn3t4',
                'template.publish', :version::text, '{"version":1,"digest":"' || :audit_digest::text || '"}',
                '{"version":2,"digest":"' || :audit_digest::text || '"}', :audit_digest::bytea, :audit_digest::bytea)
        )
        update control.projects set version = :version::int8 + 1, document_digest = :audit_digest::bytea,
            revision = :revision::int8 + 1, audit_sequence = :audit_sequence::int8 + 1,
            audit_digest = :audit_digest::bytea
        where id = '\(project)'::text
        returning pg_notify('remote_config', '\(project) ' || :serial::text || ' ' || :revision::text);
        commit;

        """
    }
}
