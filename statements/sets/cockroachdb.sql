-- CockroachDB, whose text compares by its bytes unless it has a collation.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) not null primary key)
