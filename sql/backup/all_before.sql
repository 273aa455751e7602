-- Makes room for everything that deploy/restore brings back.
set local client_min_messages = warning;
select set_config('restore.overwrite', :'overwrite', true);
do $$
declare
    name text;
begin
    for name in select nspname from pg_namespace where nspname ~ '^(control|project_[a-z][a-z0-9-]{1,39})$' loop
        if current_setting('restore.overwrite') <> 'yes' then
            raise exception 'there is a schema % already: --overwrite replaces everything', name;
        end if;
        execute format('drop schema %I cascade', name);
    end loop;
    if exists (
        select from pg_stat_activity
        where datname = current_database() and application_name like 'remote-config %' and pid <> pg_backend_pid()
    ) then
        raise exception 'the service is connected to this database: stop every instance first';
    end if;
end
$$;
