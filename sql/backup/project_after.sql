-- Puts back what `control` had of the project, as a new life of it, and tells every instance. Members come back who are
-- admins here.
do $$
declare
    entity text;
    content jsonb;
    columns text;
begin
    for entity, content in select r.entity, r.content from pg_temp.restored r order by place loop
        if entity = 'members' then
            insert into control.members (project, admin, role)
            select content ->> 'project', id, content ->> 'role' from control.admins
            where email = content ->> 'email';
            continue;
        end if;
        if entity = 'projects' then content := content - 'serial'; end if;
        select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(content) as key;
        execute format(
            'insert into control.%1$I (%2$s) select %2$s from jsonb_populate_record(null::control.%1$I, $1)',
            entity, columns)
        using content;
    end loop;
    perform control.share_project(current_setting('restore.project'));
    perform control.make_project_role(current_setting('restore.project'));
    perform pg_notify('remote_config', format('%s %s %s', id, serial, revision))
    from control.projects where id = current_setting('restore.project');
end
$$;
