-- Tables of keys: statements by name. {table}, {left}, {right} and {result} are names of
-- tables, {values} a row of values for each key that is written, {keys} a parameter for each key.

-- name: create
create table {table} (element varchar(200) collate "C" not null primary key)

-- name: put
insert into {table} (element) values {values} on conflict (element) do nothing

-- 1 first key, 2 how many; -behind leaves the first key out
-- name: scan
select element from {table} where element >= ? order by element limit ?

-- name: scan-behind
select element from {table} where element > ? order by element limit ?

-- name: present
select element from {table} where element in ({keys})

-- The database's own operations.
-- name: union
insert into {result} (element) select element from {left} union select element from {right}

-- name: intersection
insert into {result} (element) select element from {left} intersect select element from {right}

-- name: difference
insert into {result} (element) select element from {left} except select element from {right}
