-- from: generic

-- section: statistics

analyze contestants;
analyze area_codes;
