-- The tables that CH-benCHmark has beside those of TPC-C, for H2, which gathers statistics of all tables at
-- once.
-- from: generic

-- section: statistics
