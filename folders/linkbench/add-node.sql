-- title: Add node
-- weight: 26
\set id :nodes + unique()
\set moment random(1000000001, 2000000000)
insert into nodetable (id, type, version, time, data) values (:id, 2048, 0, :moment, 'new');
