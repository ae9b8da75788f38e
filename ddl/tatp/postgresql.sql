-- The schema of the TATP benchmark for PostgreSQL.
-- from: generic

-- section: statistics

vacuum analyze subscriber;
vacuum analyze access_info;
vacuum analyze special_facility;
vacuum analyze call_forwarding;
