-- A node and a type of links whose count is not that of the links: the node, the type, the count.
-- rule: counts
-- title: Every count is the number of the visible links
select counttable.id, counttable.link_type, counttable.count
  from counttable
  left join (select id1, link_type, count(*) as links
               from linktable
              where visibility = 1
              group by id1, link_type) as found
    on found.id1 = counttable.id and found.link_type = counttable.link_type
 where counttable.count <> coalesce(found.links, 0);

-- rule: counted
-- title: No visible link is left out of the counts
select (select count(*) from linktable where visibility = 1)
     - (select coalesce(sum(count), 0) from counttable);
