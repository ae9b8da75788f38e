-- A vote is in the partition of its phone. What never changes is in each partition.
-- section: tables

create table contestants (
  contestant_number    integer             not null,
  contestant_name      varchar(50 bytes)   not null,
  constraint contestants_pk primary key (contestant_number)
);

create table area_codes (
  area_code            integer             not null,
  state                varchar(2 bytes)    not null,
  constraint area_codes_pk primary key (area_code)
);

create table limits (
  votes_of_a_phone     integer             not null,
  constraint limits_pk primary key (votes_of_a_phone)
);

-- The key numbers the votes of a phone: 1 for the first, and so on. By procedures it is only an
-- index; by statements it is what keeps two sessions that count the same votes from both adding one.
create table votes (
  phone_number         bigint              not null,
  vote_number          integer             not null,
  contestant_number    integer             not null,
  state                varchar(2 bytes)    not null,
  constraint votes_pk primary key (phone_number, vote_number)
);
partition table votes on column phone_number;

-- Kept up to date by every vote, in its partition: reading the results reads no votes.
create view votes_by_contestant_state (contestant_number, state, votes) as
  select contestant_number, state, count(*)
    from votes
   group by contestant_number, state;

create view votes_by_contestant (contestant_number, votes) as
  select contestant_number, count(*)
    from votes
   group by contestant_number;

-- section: drop

drop procedure VoterVote if exists;
drop procedure VoterResults if exists;
drop view votes_by_contestant if exists;
drop view votes_by_contestant_state if exists;
drop table votes if exists;
drop table limits if exists;
drop table area_codes if exists;
drop table contestants if exists;
