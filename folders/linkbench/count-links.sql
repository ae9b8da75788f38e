-- title: Count links
-- weight: 49
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set type random(1, 2)
select count from counttable where id = :node and link_type = :type;
