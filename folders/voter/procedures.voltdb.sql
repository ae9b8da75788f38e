-- The procedures of voter for VoltDB, from the classes in src/. All of it is executed as one change of
-- the catalog, after procedures of these names were dropped.

-- In the partition of the phone.
create procedure partition on table votes column phone_number parameter 0
  from class dev.loadstone.procedures.voltdb.voter.VoterVote;

-- In all partitions.
create procedure
  from class dev.loadstone.procedures.voltdb.voter.VoterResults;
