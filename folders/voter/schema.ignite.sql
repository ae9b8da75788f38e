-- from: generic

-- section: tables

create table contestants (
  contestant_number    integer      not null primary key,
  contestant_name      varchar(50)  not null
);

create table area_codes (
  area_code            integer      not null primary key,
  state                varchar(2)   not null
);

create table limits (
  votes_of_a_phone     integer      not null primary key
);

-- It is sorted, so that the votes of a phone are found by it.
create table votes (
  -- columns from generic
  primary key using sorted (phone_number, vote_number)
) colocate by (phone_number);
