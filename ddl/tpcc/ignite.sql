-- The schema of TPC-C (clause 1.3) for Apache Ignite 3, which has no foreign keys, no statistics to
-- gather and no text of a fixed length.
--
-- All that a warehouse has lies in one partition. A primary key is a hash, which locks the row alone;
-- it is sorted where rows are found by a part of it, and then an insert also looks at its neighbour.
-- from: generic

-- section: tables

create table warehouse (
  -- columns from generic
  w_state             varchar(2)     not null,
  w_zip               varchar(9)     not null,
  primary key (w_id)
);

create table district (
  -- columns from generic
  d_state             varchar(2)     not null,
  d_zip               varchar(9)     not null,
  primary key (d_w_id, d_id)
) colocate by (d_w_id);

create table customer (
  -- columns from generic
  c_middle            varchar(2)     not null,
  c_state             varchar(2)     not null,
  c_zip               varchar(9)     not null,
  c_phone             varchar(16)    not null,
  c_credit            varchar(2)     not null,  -- GC (good) or BC (bad)
  primary key (c_w_id, c_d_id, c_id)
) colocate by (c_w_id);

-- The history has no key (clause 1.3.1), but every table here must: a random one.
create table history (
  -- columns from generic
  h_id                uuid           default rand_uuid,
  primary key (h_w_id, h_id)
) colocate by (h_w_id);

create table new_order (
  -- columns from generic
  primary key using sorted (no_w_id, no_d_id, no_o_id)
) colocate by (no_w_id);

create table orders (
  -- columns from generic
  primary key using sorted (o_w_id, o_d_id, o_id)
) colocate by (o_w_id);

create table order_line (
  -- columns from generic
  ol_dist_info        varchar(24)    not null,
  primary key using sorted (ol_w_id, ol_d_id, ol_o_id, ol_number)
) colocate by (ol_w_id);

create table item (
  -- columns from generic
  primary key (i_id)
);

create table stock (
  -- columns from generic
  s_dist_01           varchar(24)    not null,
  s_dist_02           varchar(24)    not null,
  s_dist_03           varchar(24)    not null,
  s_dist_04           varchar(24)    not null,
  s_dist_05           varchar(24)    not null,
  s_dist_06           varchar(24)    not null,
  s_dist_07           varchar(24)    not null,
  s_dist_08           varchar(24)    not null,
  s_dist_09           varchar(24)    not null,
  s_dist_10           varchar(24)    not null,
  primary key (s_w_id, s_i_id)
) colocate by (s_w_id);

create index customer_by_name on customer using sorted (c_w_id, c_d_id, c_last, c_first);
create index orders_by_customer on orders using sorted (o_w_id, o_d_id, o_c_id, o_id);

-- section: foreign keys

-- section: statistics
