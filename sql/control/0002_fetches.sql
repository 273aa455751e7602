-- What a list of projects shows of each, kept where one statement finds it for all of them.
alter table control.projects add column published_at timestamptz, add column published_by text;

do $$
declare
    project record;
begin
    for project in select id, version from control.projects where version > 0 loop
        execute format(
            'update control.projects set (published_at, published_by) =
                (select created_at, author from %I.versions where version = $1) where id = $2',
            'project_' || project.id)
        using project.version, project.id;
    end loop;
end
$$;

-- How often a project was fetched on a day of UTC.
create table control.fetch_days (
    project text collate "C" not null references control.projects on delete cascade,
    day date not null,
    count int8 not null,
    primary key (project, day)
);
