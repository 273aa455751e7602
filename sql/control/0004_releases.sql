-- What a migration asks of releases that don't know it: the name of the one that they must know at least, as the file's
-- first line says, or null where any of them can go on.
alter table control.migrations add column works_from text collate "C";
