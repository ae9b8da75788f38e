-- The schema of the voter benchmark for PostgreSQL: that in standard SQL, and statistics.
-- from: generic

-- section: statistics

-- Not of votes: while nothing is known of a table it is planned for as small, and its key is used.
-- Known to be empty, it would be read from end to end, by a plan that outlives the emptiness.
analyze contestants;
analyze area_codes;
