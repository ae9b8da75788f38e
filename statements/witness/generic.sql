-- The statements of the witness of isolation, for every dialect.

-- name: read
select val from loadstone_witness where grp = ? and id = ?

-- name: write
update loadstone_witness set val = ? where grp = ? and id = ?

-- name: delete
delete from loadstone_witness

-- name: insert
insert into loadstone_witness (grp, id, val) values (?, ?, 0)
