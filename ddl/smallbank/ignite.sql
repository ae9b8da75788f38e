-- The schema of the SmallBank benchmark for Apache Ignite 3, which has no unique index beside the primary
-- key.
-- from: generic

-- section: keys

create index account_name on accounts using hash (name);
