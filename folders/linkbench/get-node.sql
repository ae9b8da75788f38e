-- title: Get node
-- weight: 129
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
select id, type, version, time, data from nodetable where id = :node;
