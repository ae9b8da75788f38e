-- SingleStore, in a row store: its column store finds no range by the primary key.
-- from: mysql

-- name: create
create rowstore table {table} (element varchar(200) collate utf8_bin not null primary key)
