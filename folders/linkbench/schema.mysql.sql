-- from: generic

-- section: tables

create table nodetable (
  id            bigint         not null primary key,
  type          integer        not null,
  version       bigint         not null,
  time          bigint         not null,
  data          varchar(1000)  not null
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table linktable (
  -- columns from generic
  primary key (link_type, id1, id2)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table counttable (
  -- columns from generic
  primary key (id, link_type)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;
