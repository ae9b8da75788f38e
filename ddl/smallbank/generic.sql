-- The schema of the SmallBank benchmark in standard SQL, for every dialect without a file of its own.
--
-- A load runs this file section by section; a section begins with a line "-- section: <name>" and a
-- statement ends with a semicolon at the end of a line:
--
--   tables        before the load
--   keys          after it
--   statistics    at the end
--   drop          removes what the other sections made
--
-- Balances are whole cents: sums of them are exact.

-- section: tables

create table accounts (
  custid  integer      not null primary key,
  name    varchar(64)  not null
);

create table savings (
  custid  integer  not null primary key,
  bal     bigint   not null
);

create table checking (
  custid  integer  not null primary key,
  bal     bigint   not null
);

-- section: keys

create unique index account_name on accounts (name);

-- section: drop

drop table if exists checking;
drop table if exists savings;
drop table if exists accounts;
