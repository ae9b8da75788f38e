-- title: Update node
-- weight: 74
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set moment random(1000000001, 2000000000)
update nodetable set data = 'changed', time = :moment, version = version + 1 where id = :node;
