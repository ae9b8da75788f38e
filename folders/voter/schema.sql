-- The tables of votes by telephone.
-- section: tables

create table contestants (
  contestant_number    integer      not null primary key,
  contestant_name      varchar(50)  not null
);

create table area_codes (
  area_code            integer      not null primary key,
  state                varchar(2)   not null
);

-- One row, for the invariant: how many votes of one phone count.
create table limits (
  votes_of_a_phone     integer      not null primary key
);

-- The key numbers the votes of a phone. Two sessions that count the same votes of a phone make the
-- same number, and only one of them can insert it: so no phone gets past its limit, at any
-- isolation level, without a lock and without a table of counters that every vote would update.
create table votes (
  phone_number         bigint       not null,
  vote_number          integer      not null,  -- 1 for the first vote of the phone, and so on
  contestant_number    integer      not null,
  state                varchar(2)   not null,
  primary key (phone_number, vote_number)
);

-- section: drop

drop table if exists votes;
drop table if exists limits;
drop table if exists area_codes;
drop table if exists contestants;
