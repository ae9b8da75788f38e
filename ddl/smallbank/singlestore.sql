-- The schema of the SmallBank benchmark for SingleStore: row stores, which are made for such work,
-- sharded by the customer, so that all that one has lies in one shard. A unique key would have to hold
-- the shard key, which names do not. A balance is locked by a change to times_locked.
-- from: generic

-- section: tables

create rowstore table accounts (
  -- columns from generic
  key account_name (name),
  shard key (custid)
);

create rowstore table savings (
  -- columns from generic
  times_locked bigint not null default 0,
  shard key (custid)
);

create rowstore table checking (
  -- columns from generic
  times_locked bigint not null default 0,
  shard key (custid)
);

-- section: keys
