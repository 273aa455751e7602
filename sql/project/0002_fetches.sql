-- How often the project was fetched, in steps of ten minutes.
create table :schema:.fetches (
    -- When the step began.
    started_at timestamptz not null,
    -- The version that was answered, and what the caller called its platform and its app's version: '' where it said
    -- nothing. Null: any that is not told apart from others.
    version int8,
    platform text collate "C",
    app_version text collate "C",
    count int8 not null,
    unique nulls not distinct (started_at, version, platform, app_version)
);
