-- The schema of the TATP benchmark for Apache Ignite 3, which has no foreign keys and no unique index
-- beside the primary key. All that a subscriber has lies in one partition.
-- from: generic

-- section: tables

create table subscriber (
  -- columns from generic
);

create table access_info (
  -- columns from generic
  primary key using sorted (s_id, ai_type)
) colocate by (s_id);

create table special_facility (
  -- columns from generic
  primary key using sorted (s_id, sf_type)
) colocate by (s_id);

create table call_forwarding (
  -- columns from generic
  primary key using sorted (s_id, sf_type, start_time)
) colocate by (s_id);

-- section: keys

create index subscriber_number on subscriber using hash (sub_nbr);

-- section: foreign keys
