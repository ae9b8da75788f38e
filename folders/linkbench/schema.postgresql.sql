-- from: generic

-- section: statistics

vacuum analyze nodetable;
vacuum analyze linktable;
vacuum analyze counttable;
