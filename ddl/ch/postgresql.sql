-- The tables that CH-benCHmark has beside those of TPC-C, for PostgreSQL.
-- from: generic

-- section: statistics

vacuum (freeze, analyze) region;
vacuum (freeze, analyze) nation;
vacuum (freeze, analyze) supplier;
