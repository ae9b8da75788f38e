-- title: Get link list
-- weight: 507
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set type random(1, 2)
select id1, id2, link_type, visibility, data, time, version
  from linktable
 where id1 = :node and link_type = :type and visibility = 1
 order by time desc
 limit 10000;
