-- A service that signs in as a role without the right to make or change tables: what of that it has to do, making a project's
-- schema and dropping it, two functions do with the rights of whoever migrated. They do nothing else.

-- What each project's schema goes through, as `remote-config migrate` has put it down here.
create table if not exists control.project_migrations (
    name text collate "C" primary key,
    text text not null
);

-- Lets a role work with one project's schema.
create or replace function control.grant_project(project text, service name) returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
    execute format('grant usage on schema %I to %I', 'project_' || project, service);
    execute format(
        'grant select, insert, update, delete on all tables in schema %I to %I', 'project_' || project, service);
    execute format('revoke update, delete on %I.audit from %I', 'project_' || project, service);
    execute format('revoke update on %I.versions from %I', 'project_' || project, service);
end
$$;

-- Lets a role do what `remote-config serve` does, and no more: rows, but no tables; audit trails only ever grow.
create or replace function control.grant_service(service name) returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
    execute format('grant usage on schema control to %I', service);
    execute format('grant select, insert, update, delete on all tables in schema control to %I', service);
    execute format(
        'revoke update, delete on control.audit, control.archived_trails, control.archived_audit from %I', service);
    execute format('revoke insert, delete on control.audit_head from %I', service);
    execute format('revoke insert, update, delete on control.project_migrations from %I', service);
    execute format('grant execute on all functions in schema control to %I', service);
    perform control.grant_project(id, service) from control.projects
    where to_regnamespace(quote_ident('project_' || id)) is not null;
end
$$;

-- Those who may work with `control` without owning it, the roles of projects aside, whose names begin with `rc_` and a number.
create or replace function control.services() returns setof name
    language sql stable
    begin atomic
        select rolname from pg_namespace cross join aclexplode(nspacl) as granted join pg_roles on pg_roles.oid = grantee
        where nspname = 'control' and privilege_type = 'USAGE' and grantee <> nspowner and rolname !~ '^rc_[0-9]+_';
    end;

-- Lets those work with a project's schema who may work with `control`.
create or replace function control.share_project(project text) returns void
    language sql set search_path = pg_catalog, pg_temp
    begin atomic
        select control.grant_project(project, service) from control.services() as service;
    end;

-- Applies one migration to a project's schema.
create or replace function control.migrate_project(project text, migration text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    statements text;
begin
    select m.text into strict statements from control.project_migrations m where m.name = migration;
    perform from control.projects where id = project;
    if not found then raise exception 'there is no project %', project; end if;
    execute replace(statements, ':schema:', format('%I', 'project_' || project));
    perform control.share_project(project);
end
$$;

-- Drops the schema of a project whose audit trail is in the archive, whole.
create or replace function control.drop_project(project text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    perform from control.projects p join control.archived_trails t using (serial)
    where p.id = drop_project.project and t.sequence = p.audit_sequence and t.digest = p.audit_digest
        and (select count(*) from control.archived_audit a where a.serial = p.serial) = p.audit_sequence;
    if not found then raise exception 'the audit trail of project % is not in the archive', project; end if;
    execute format('drop schema %I cascade', 'project_' || project);
end
$$;

revoke execute on function control.grant_project, control.share_project, control.grant_service, control.migrate_project,
    control.drop_project from public;
