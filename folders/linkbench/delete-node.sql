-- title: Delete node
-- weight: 10
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
delete from nodetable where id = :node;
