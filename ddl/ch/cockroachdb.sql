-- The tables that CH-benCHmark has beside those of TPC-C, for CockroachDB.
-- from: generic

-- section: statistics

analyze region;
analyze nation;
analyze supplier;
