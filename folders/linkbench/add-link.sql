-- title: Add link
-- weight: 90
-- duplicate key: retry
\set node permute(random_zipfian(1, :nodes, :skew) - 1, :nodes) + 1
\set rank random(1, 1000)
\set type :rank % 2 + 1
\set other (:node + :rank - 1) % :nodes + 1
\set moment random(1000000001, 2000000000)

update linktable
   set visibility = 1, time = :moment, version = version + 1
 where link_type = :type and id1 = :node and id2 = :other and visibility = 0;
\set more :ROW_COUNT
\if :more = 0
  update linktable
     set time = :moment, version = version + 1
   where link_type = :type and id1 = :node and id2 = :other;
  \if :ROW_COUNT = 0
    insert into linktable (id1, id2, link_type, visibility, data, time, version)
    values (:node, :other, :type, 1, 'new', :moment, 0);
    \set more 1
  \endif
\endif
\if :more = 1
  update counttable
     set count = count + 1, time = :moment, version = version + 1
   where id = :node and link_type = :type;
  \if :ROW_COUNT = 0
    insert into counttable (id, link_type, count, time, version)
    values (:node, :type, 1, :moment, 0);
  \endif
\endif
