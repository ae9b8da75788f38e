-- The schema of the voter benchmark for MariaDB 10.6 and MySQL 8.0, with InnoDB, and newer.
-- from: generic

-- section: tables

create table contestants (
  contestant_number    integer      not null primary key,
  contestant_name      varchar(50)  not null
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table area_codes (
  area_code            integer      not null primary key,
  state                varchar(2)   not null
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

-- The key numbers the votes of a phone. Two sessions that count the same votes of a phone make the
-- same number, and only one of them can insert it: so no phone gets past its limit, at any
-- isolation level, without a lock and without a table of counters that every vote would update.
create table votes (
  -- columns from generic
  primary key (phone_number, vote_number)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;
