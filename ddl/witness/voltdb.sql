-- The table of the witness of isolation for VoltDB: a group is in one partition.

-- section: tables

create table loadstone_witness (
  grp  integer  not null,
  id   integer  not null,
  val  bigint   not null,
  constraint loadstone_witness_pk primary key (grp, id)
);
partition table loadstone_witness on column grp;

-- section: drop

drop procedure WitnessInGroup if exists;
drop procedure WitnessOverGroups if exists;
drop table loadstone_witness if exists;
