-- The tables that CH-benCHmark has beside those of TPC-C, in standard SQL; ddl/tpcc/generic.sql describes
-- the form of the file. They are small and never change. A nation's key is the code of a letter or digit:
-- a customer's nation is that of the first letter of the state.

-- section: tables

create table region (
  r_regionkey   integer         not null,
  r_name        varchar(25)     not null,
  r_comment     varchar(152)    not null,
  constraint region_pk primary key (r_regionkey)
);

create table nation (
  n_nationkey   integer         not null,
  n_name        varchar(25)     not null,
  n_regionkey   integer         not null,
  n_comment     varchar(152)    not null,
  constraint nation_pk primary key (n_nationkey)
);

create table supplier (
  su_suppkey    integer         not null,
  su_name       varchar(25)     not null,
  su_address    varchar(40)     not null,
  su_nationkey  integer         not null,
  su_phone      varchar(15)     not null,
  su_acctbal    numeric(12, 2)  not null,
  su_comment    varchar(101)    not null,
  constraint supplier_pk primary key (su_suppkey)
);

-- section: statistics

analyze table region;
analyze table nation;
analyze table supplier;

-- section: drop

drop table if exists supplier;
drop table if exists nation;
drop table if exists region;
