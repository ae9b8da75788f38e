-- The schema of the voter benchmark for SingleStore: row stores, which are made for such work. A vote is
-- in the shard of its phone, and the key that numbers a phone's votes holds the shard key, as the server
-- demands. Contestants and area codes never change: each node has all of them.
-- from: generic

-- section: tables

create rowstore reference table contestants (
  -- columns from generic
);

create rowstore reference table area_codes (
  -- columns from generic
);

create rowstore reference table limits (
  -- columns from generic
);

create rowstore table votes (
  -- columns from generic
  primary key (phone_number, vote_number),
  shard key (phone_number)
);
