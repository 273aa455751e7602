-- What belongs to one project alone; `:schema:` stands for the quoted name of its schema.
create schema :schema:;

create table :schema:.versions (
    version int8 primary key check (version > 0),
    -- The document exactly as it was published.
    document text not null,
    digest bytea not null,
    author text not null,
    note text,
    -- The version that this one is a copy of; null: published as a document.
    origin int8,
    created_at timestamptz not null
);

create table :schema:.audit (
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
create trigger insert_only before update or delete or truncate on :schema:.audit
    for each statement execute function control.refuse_change();
