-- The schema of the SmallBank benchmark for PostgreSQL.
-- from: generic

-- section: statistics

vacuum analyze accounts;
vacuum analyze savings;
vacuum analyze checking;
