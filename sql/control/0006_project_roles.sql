-- Where `remote-config migrate` is run with PROJECT_ROLES=on, what is done in a project is done as a role that reaches that
-- project alone: its schema, and its rows of a few tables of `control`. Even a wrong query then stays inside.

-- Has a row while it is on.
create table if not exists control.isolation (singleton boolean primary key default true check (singleton));

-- Roles are the cluster's: the database's number tells those of one database from another's.
create or replace function control.project_role_name(project text) returns text
    language sql stable parallel safe
    return 'rc_' || (select oid from pg_database where datname = current_database()) || '_' || project;

-- As whom one works in a project; `none`: as oneself.
create or replace function control.project_role(project text) returns text
    language sql stable
    return case
        when exists (select from control.isolation) and exists (select from control.projects where id = project)
        then control.project_role_name(project) else 'none' end;

-- Makes a project's role, if projects have roles; its name begins with that of the role that all of them are in.
create or replace function control.make_project_role(project text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    role constant name := control.project_role_name(project);
    service name;
begin
    if not exists (select from control.isolation) then return; end if;
    if to_regrole(quote_ident(role)) is null then
        execute format('create role %I in role %I', role, control.project_role_name(''));
    end if;
    perform control.grant_project(project, role);
    for service in
        select control.services() union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'control'
    loop
        execute format('grant %I to %I', role, service);
    end loop;
end
$$;

-- Drops a project's role, if there is one.
create or replace function control.drop_project_role(project text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    role constant name := control.project_role_name(project);
begin
    if to_regrole(quote_ident(role)) is null then return; end if;
    execute format('drop owned by %I', role);
    execute format('drop role %I', role);
end
$$;

-- From now on.
create or replace function control.use_project_roles() returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
    everybody constant name := control.project_role_name('');
    part record;
begin
    insert into control.isolation default values on conflict do nothing;
    if to_regrole(quote_ident(everybody)) is null then execute format('create role %I', everybody); end if;
    execute format('grant %I to current_user', everybody);
    execute format('grant usage on schema control to %I', everybody);
    execute format('grant select, update on control.projects to %I', everybody);
    execute format(
        'grant select, insert, update, delete on control.app_keys, control.token_keys, control.fetch_days to %I', everybody);
    for part in
        select * from (values ('projects', 'id'), ('app_keys', 'project'), ('token_keys', 'project'),
            ('fetch_days', 'project')) as parts (entity, project)
    loop
        execute format('alter table control.%I enable row level security', part.entity);
        execute format('drop policy if exists of_project on control.%I', part.entity);
        execute format(
            'create policy of_project on control.%I
                using (current_user !~ ''^rc_[0-9]+_'' or current_user = control.project_role_name(%I))',
            part.entity, part.project);
    end loop;
    perform control.make_project_role(id) from control.projects;
end
$$;

-- No more.
create or replace function control.stop_project_roles() returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
    part text;
begin
    if not exists (select from control.isolation) then return; end if;
    delete from control.isolation;
    foreach part in array array['projects', 'app_keys', 'token_keys', 'fetch_days'] loop
        execute format('drop policy if exists of_project on control.%I', part);
        execute format('alter table control.%I disable row level security', part);
    end loop;
    perform control.drop_project_role(id) from control.projects;
    perform control.drop_project_role('');
end
$$;

revoke execute on function control.make_project_role, control.drop_project_role, control.use_project_roles,
    control.stop_project_roles from public;
