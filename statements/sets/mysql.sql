-- MySQL's family.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) character set ascii collate ascii_bin not null primary key)

-- name: put
insert ignore into {table} (element) values {values}
