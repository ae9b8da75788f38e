-- YugabyteDB, which spreads rows by a hash of the key unless an order is asked for.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) collate "C" not null, primary key (element asc))
