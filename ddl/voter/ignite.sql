-- The schema of the voter benchmark for Apache Ignite 3; generic.sql describes the form of the file.

-- section: tables

create table contestants (
  contestant_number    integer      not null primary key,
  contestant_name      varchar(50)  not null
);

create table area_codes (
  area_code            integer      not null primary key,
  state                varchar(2)   not null
);

-- The key numbers the votes of a phone: only one of two sessions that count the same votes of a
-- phone can insert the next one. It is sorted, so that the votes of a phone are found by it.
create table votes (
  -- columns from generic
  primary key using sorted (phone_number, vote_number)
) colocate by (phone_number);

-- section: drop

drop table if exists votes;
drop table if exists area_codes;
drop table if exists contestants;
