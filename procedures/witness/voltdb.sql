-- The transactions of the witness of isolation for VoltDB, from the classes in src/.

-- Both objects are in one partition.
create procedure partition on table loadstone_witness column grp parameter 0
  from class dev.loadstone.procedures.voltdb.witness.WitnessInGroup;

-- In all partitions: two groups are in two of them.
create procedure
  from class dev.loadstone.procedures.voltdb.witness.WitnessOverGroups;
