-- The tables that CH-benCHmark has beside those of TPC-C, for TiDB. Texts are compared by
-- their characters' codes.
-- from: generic

-- section: tables

create table region (
  -- columns from generic
  constraint region_pk primary key (r_regionkey)
) character set = utf8mb4, collate = utf8mb4_bin;

create table nation (
  -- columns from generic
  constraint nation_pk primary key (n_nationkey)
) character set = utf8mb4, collate = utf8mb4_bin;

create table supplier (
  -- columns from generic
  constraint supplier_pk primary key (su_suppkey)
) character set = utf8mb4, collate = utf8mb4_bin;
