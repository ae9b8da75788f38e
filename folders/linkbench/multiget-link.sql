-- title: Get several links
-- weight: 5
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set rank random_zipfian(1, 1000, 1.2)
\set type :rank % 2 + 1
\set a (:node + :rank - 1) % :nodes + 1
\set b (:node + :rank + 1) % :nodes + 1
\set c (:node + :rank + 3) % :nodes + 1
select id1, id2, link_type, visibility, data, time, version
  from linktable
 where id1 = :node and link_type = :type and id2 in (:a, :b, :c);
