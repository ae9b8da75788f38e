-- The schema of the TATP benchmark for SingleStore: row stores, which are made for such work, sharded by
-- the subscriber, so that all that one has lies in one shard. The server has no foreign keys, and no
-- unique key that lacks the shard key.
-- from: generic

-- section: tables

create rowstore table subscriber (
  -- columns from generic
  key subscriber_number (sub_nbr),
  shard key (s_id)
);

create rowstore table access_info (
  -- columns from generic
  primary key (s_id, ai_type),
  shard key (s_id)
);

create rowstore table special_facility (
  -- columns from generic
  primary key (s_id, sf_type),
  shard key (s_id)
);

create rowstore table call_forwarding (
  -- columns from generic
  primary key (s_id, sf_type, start_time),
  shard key (s_id)
);

-- section: keys

-- section: foreign keys
