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

create table limits (
  votes_of_a_phone     integer      not null primary key
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table votes (
  -- columns from generic
  primary key (phone_number, vote_number)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;
