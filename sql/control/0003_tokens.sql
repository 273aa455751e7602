-- Long-lived tokens of pipelines, made by an admin, who may revoke them; of the text only the digest is kept.
create table control.pipeline_tokens (
    id uuid primary key default control.new_id(),
    maker uuid not null references control.admins on delete cascade,
    name text not null,
    prefix text not null,
    digest bytea not null unique check (octet_length(digest) = 32),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_on date
);
create index pipeline_tokens_by_maker on control.pipeline_tokens (maker, id);

-- The most that a token may do in a project; what its maker may not do any more, it may not either.
create table control.pipeline_token_roles (
    token uuid not null references control.pipeline_tokens on delete cascade,
    project text collate "C" not null references control.projects on delete cascade,
    role text not null check (role in ('viewer', 'editor', 'owner')),
    primary key (token, project)
);
create index pipeline_token_roles_by_project on control.pipeline_token_roles (project);
