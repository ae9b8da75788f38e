-- VoltDB. An insert takes no set of a UNION, INTERSECT or EXCEPT over partitioned tables; joins on the
-- partitioning column do the same. An upsert takes no set whose order is open.
-- from: postgresql

-- name: create
create table {table} (element varchar(200) not null, primary key (element));
partition table {table} on column element

-- name: put
upsert into {table} (element) values (?)

-- name: union
insert into {result} (element) select element from {left};
insert into {result} (element)
select r.element from {right} r left join {left} l on r.element = l.element where l.element is null

-- name: intersection
insert into {result} (element)
select l.element from {left} l inner join {right} r on l.element = r.element

-- name: difference
insert into {result} (element)
select l.element from {left} l left join {right} r on l.element = r.element where r.element is null
