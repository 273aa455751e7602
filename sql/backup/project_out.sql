-- One project, as it is at one moment, for deploy/backup: what `control` has of it, and then its own schema.
\getenv project BACKUP_PROJECT
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv BACKUP_SNAPSHOT :snapshot
\o :rows
select 'create temp table restored (place serial, entity text, content jsonb);';
select format('insert into pg_temp.restored (entity, content) values (%L, %L);', entity, content)
from (
    select 1, 'projects', to_jsonb(t) from control.projects t where id = :'project'
    union all select 2, 'app_keys', to_jsonb(t) from control.app_keys t where project = :'project'
    union all select 3, 'token_keys', to_jsonb(t) from control.token_keys t where project = :'project'
    union all select 4, 'fetch_days', to_jsonb(t) from control.fetch_days t where project = :'project'
    union all select 5, 'migrations', to_jsonb(t) from control.migrations t where schema = 'project_' || :'project'
    -- By email: that is who the same person is in another instance.
    union all select 6, 'members', jsonb_build_object('project', project, 'email', email, 'role', role)
    from control.members join control.admins on id = admin where project = :'project'
) as everything (place, entity, content)
order by place, content;
\o
\! pg_dump --snapshot="$BACKUP_SNAPSHOT" --schema="\"project_$BACKUP_PROJECT\"" --no-owner --no-privileges --file="$BACKUP_FOLDER/schema" --dbname="$BACKUP_DATABASE" && touch "$BACKUP_FOLDER/whole"
commit;
