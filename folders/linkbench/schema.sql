-- The tables of LinkBench: nodes of a social graph, links from one to another, and how many visible
-- links of a type a node has.
-- section: tables

create table nodetable (
  id            bigint         not null primary key,
  type          integer        not null,
  version       bigint         not null,
  time          bigint         not null,
  data          varchar(1000)  not null
);

create table linktable (
  id1           bigint         not null,
  id2           bigint         not null,
  link_type     integer        not null,
  visibility    integer        not null,
  data          varchar(255)   not null,
  time          bigint         not null,
  version       integer        not null,
  primary key (link_type, id1, id2)
);

create table counttable (
  id            bigint         not null,
  link_type     integer        not null,
  count         bigint         not null,
  time          bigint         not null,
  version       bigint         not null,
  primary key (id, link_type)
);

-- section: keys

create index id1_type on linktable (id1, link_type, visibility, time, id2);

insert into counttable (id, link_type, count, time, version)
select id1, link_type, count(*), 0, 0 from linktable where visibility = 1 group by id1, link_type;

-- section: drop

drop table if exists counttable;
drop table if exists linktable;
drop table if exists nodetable;
