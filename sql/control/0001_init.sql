-- What all projects share. Every statement of the service names its schema; nothing relies on search_path.
create schema control;

-- What has been applied to which schema (`control` or a project's), and the digest of the text that was.
create table control.migrations (
    schema text collate "C" not null,
    name text collate "C" not null,
    digest bytea not null,
    applied_at timestamptz not null default now(),
    primary key (schema, name)
);

-- A moment as whole microseconds since the Unix epoch, which is how the service reads it.
create function control.microseconds(moment timestamptz) returns int8
    language sql stable strict parallel safe
    return (extract(epoch from moment) * 1000000)::int8;

-- A version 7 UUID (RFC 9562): ordered by time, so that lists ordered by id are in the order of creation.
create function control.new_id() returns uuid
    language sql volatile parallel safe
    return encode(
        set_bit(set_bit(
            overlay(
                uuid_send(gen_random_uuid())
                placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::int8) from 3)
                from 1 for 6),
            52, 1), 53, 1),
        'hex')::uuid;

create table control.admins (
    id uuid primary key default control.new_id(),
    email text collate "C" not null unique check (email = lower(email)),
    name text not null,
    password_hash text not null,
    is_instance_admin boolean not null,
    created_at timestamptz not null default now()
);

create table control.projects (
    id text collate "C" primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
    -- Tells this life of the project from an earlier one of the same id.
    serial int8 not null unique generated always as identity,
    name text not null,
    settings text not null,
    -- The published version and the digest of its document. Counts up only: a pruned number does not come back.
    version int8 not null default 0,
    document_digest bytea,
    -- Counts every change that serving has to learn of.
    revision int8 not null default 1,
    -- The head of the project's audit trail: a trail whose last rows were cut off does not reach it.
    audit_sequence int8 not null default 0,
    audit_digest bytea not null default decode(repeat('00', 32), 'hex'),
    created_at timestamptz not null default now()
);

create table control.members (
    project text collate "C" not null references control.projects on delete cascade,
    admin uuid not null references control.admins on delete cascade,
    role text not null check (role in ('viewer', 'editor', 'owner')),
    primary key (project, admin)
);
create index members_by_admin on control.members (admin, project);

create table control.app_keys (
    id uuid primary key default control.new_id(),
    project text collate "C" not null references control.projects on delete cascade,
    name text not null,
    prefix text not null,
    digest bytea not null unique check (octet_length(digest) = 32),
    created_at timestamptz not null default now(),
    last_used_on date
);
create index app_keys_by_project on control.app_keys (project, id);

create table control.token_keys (
    project text collate "C" not null references control.projects on delete cascade,
    kid text collate "C" not null,
    algorithm text not null check (algorithm in ('RS256', 'HS256')),
    -- RS256: the public key (SubjectPublicKeyInfo). HS256: the sealed secret.
    material bytea not null,
    created_at timestamptz not null default now(),
    primary key (project, kid)
);

-- The sessions of admins.
create table control.admin_tokens (
    id uuid primary key default control.new_id(),
    admin uuid not null references control.admins on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
);
create index admin_tokens_by_admin on control.admin_tokens (admin, expires_at);

-- The audit trail of what is above projects. Each row holds the digest of the one before.
create table control.audit (
    sequence int8 primary key check (sequence > 0),
    at timestamptz not null,
    admin uuid,
    actor text not null,
    address text,
    request_id text,
    action text not null,
    target text not null,
    before text,
    after text,
    previous bytea not null,
    digest bytea not null
);

-- The head of that trail. Its one row is also the lock that puts changes above projects in order.
create table control.audit_head (
    singleton boolean primary key default true check (singleton),
    sequence int8 not null default 0,
    digest bytea not null default decode(repeat('00', 32), 'hex')
);
insert into control.audit_head default values;

-- The trails of deleted projects, row by row as they were, and where each ended.
create table control.archived_trails (
    serial int8 primary key,
    project text collate "C" not null,
    sequence int8 not null,
    digest bytea not null,
    archived_at timestamptz not null default now()
);
create table control.archived_audit (
    serial int8 not null references control.archived_trails,
    project text collate "C" not null,
    sequence int8 not null,
    at timestamptz not null,
    admin uuid,
    actor text not null,
    address text,
    request_id text,
    action text not null,
    target text not null,
    before text,
    after text,
    previous bytea not null,
    digest bytea not null,
    primary key (serial, sequence)
);

create function control.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '%.% is insert-only', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger insert_only before update or delete or truncate on control.audit
    for each statement execute function control.refuse_change();
create trigger insert_only before update or delete or truncate on control.archived_trails
    for each statement execute function control.refuse_change();
create trigger insert_only before update or delete or truncate on control.archived_audit
    for each statement execute function control.refuse_change();
