-- The tables that CH-benCHmark has beside those of TPC-C, for SingleStore: a copy on each leaf.
-- from: generic

-- section: tables

create rowstore reference table region (
  -- columns from generic
  primary key (r_regionkey)
);

create rowstore reference table nation (
  -- columns from generic
  primary key (n_nationkey)
);

create rowstore reference table supplier (
  -- columns from generic
  primary key (su_suppkey)
);
