-- The schema of the TATP benchmark for SingleStore, which has no foreign keys, and no unique key that
-- lacks the shard key.
-- from: generic

-- section: keys

create index subscriber_number on subscriber (sub_nbr);

-- section: foreign keys
