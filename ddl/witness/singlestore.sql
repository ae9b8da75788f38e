-- The table of the witness of isolation for SingleStore: a group lies in one shard.
-- from: generic

-- section: tables

create rowstore table loadstone_witness (
  -- columns from generic
  primary key (grp, id),
  shard key (grp)
);
