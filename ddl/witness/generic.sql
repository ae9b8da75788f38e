-- The table of the witness of isolation in standard SQL, for every dialect without a file of its own.
-- It is made before a run that has a witness, beside the benchmark's tables.

-- section: tables

create table loadstone_witness (
  grp  integer  not null,
  id   integer  not null,
  val  bigint   not null,
  primary key (grp, id)
);

-- section: drop

drop table if exists loadstone_witness;
