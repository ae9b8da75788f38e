-- The schema of the voter benchmark for YugabyteDB. Votes are spread over tablets by the hash of the
-- phone, and a phone's lie together in the order of their numbers.
-- from: postgresql

-- section: tables

create table contestants (
  -- columns from generic
);

create table area_codes (
  -- columns from generic
);

create table limits (
  -- columns from generic
);

create table votes (
  -- columns from generic
  primary key (phone_number hash, vote_number asc)
);
