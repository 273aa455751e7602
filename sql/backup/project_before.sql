-- Makes room for the project that deploy/restore brings back. Locks as the service does: the instance's trail, then the
-- project. A project that is replaced is deleted as the service deletes one: its audit trail is kept in the archive.
set local client_min_messages = warning;
select set_config('restore.project', :'project', true), set_config('restore.overwrite', :'overwrite', true);
do $$
declare
    wanted constant text := current_setting('restore.project');
    living control.projects;
begin
    perform from control.audit_head for update;
    select * into living from control.projects where id = wanted for update;
    if not found then
        if to_regnamespace(quote_ident('project_' || wanted)) is not null then
            raise exception 'there is a schema project_% without a project', wanted;
        end if;
        return;
    end if;
    if current_setting('restore.overwrite') <> 'yes' then
        raise exception 'project % is there: --overwrite replaces it', wanted;
    end if;
    insert into control.archived_trails (serial, project, sequence, digest)
    values (living.serial, living.id, living.audit_sequence, living.audit_digest);
    execute format(
        'insert into control.archived_audit (serial, project, sequence, at, admin, actor, address, request_id,
            action, target, before, after, previous, digest)
        select $1, $2, sequence, at, admin, actor, address, request_id,
            action, target, before, after, previous, digest from %I.audit',
        'project_' || wanted)
    using living.serial, living.id;
    execute format('drop schema %I cascade', 'project_' || wanted);
    delete from control.migrations where schema = 'project_' || wanted;
    delete from control.projects where id = wanted;
    perform pg_notify('remote_config', format('%s %s -', living.id, living.serial));
end
$$;
