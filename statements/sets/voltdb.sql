-- VoltDB. An insert takes no set of a UNION, INTERSECT or EXCEPT over partitioned tables; joins on the
-- partitioning column do the same.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) not null, primary key (element));
partition table {table} on column element

-- name: drop
drop table {table} if exists

-- name: put
upsert into {table} (element) values (?)

-- name: union
insert into {result} (element) select element from {left};
upsert into {result} (element) select element from {right}

-- name: intersection
insert into {result} (element)
select l.element from {left} l inner join {right} r on l.element = r.element

-- name: difference
insert into {result} (element)
select l.element from {left} l left join {right} r on l.element = r.element where r.element is null
