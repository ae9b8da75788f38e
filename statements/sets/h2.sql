-- H2, whose text compares by its characters.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) not null primary key)

-- name: put
merge into {table} (element) key (element) values {values}
