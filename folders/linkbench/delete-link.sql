-- title: Delete link
-- weight: 30
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set rank random_zipfian(1, 1000, 1.2)
\set type :rank % 2 + 1
\set other (:node + :rank - 1) % :nodes + 1
\set moment random(1000000001, 2000000000)

update linktable
   set visibility = 0, time = :moment, version = version + 1
 where link_type = :type and id1 = :node and id2 = :other and visibility = 1;
\if :ROW_COUNT = 1
  update counttable
     set count = count - 1, time = :moment, version = version + 1
   where id = :node and link_type = :type;
\endif
