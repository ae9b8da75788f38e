-- The schema of TPC-C (clause 1.3) for YugabyteDB 2.18 (YSQL) and newer.
--
-- Data definition commits by itself here. Rows are spread over tablets by the hash of the warehouse,
-- and lie in the order of the rest of their key inside: everything of a warehouse in one table is in
-- one tablet. The keys and indexes are there before the load, because a primary key added later
-- writes the whole table anew.
-- from: generic

-- section: tables

create table warehouse (
  -- columns from generic
  constraint warehouse_pk primary key (w_id hash)
);

create table district (
  -- columns from generic
  constraint district_pk primary key (d_w_id hash, d_id asc)
);

create table customer (
  -- columns from generic
  constraint customer_pk primary key (c_w_id hash, c_d_id asc, c_id asc)
);

-- The history has no key (clause 1.3.1); the server spreads it by a hidden one.
create table history (
  -- columns from generic
);

create table new_order (
  -- columns from generic
  constraint new_order_pk primary key (no_w_id hash, no_d_id asc, no_o_id asc)
);

create table orders (
  -- columns from generic
  constraint orders_pk primary key (o_w_id hash, o_d_id asc, o_id asc)
);

create table order_line (
  -- columns from generic
  constraint order_line_pk primary key (ol_w_id hash, ol_d_id asc, ol_o_id asc, ol_number asc)
);

create table item (
  -- columns from generic
  constraint item_pk primary key (i_id hash)
);

create table stock (
  -- columns from generic
  constraint stock_pk primary key (s_w_id hash, s_i_id asc)
);

create index customer_by_name on customer (c_w_id hash, c_d_id asc, c_last asc, c_first asc);
create index orders_by_customer on orders (o_w_id hash, o_d_id asc, o_c_id asc, o_id asc);

-- section: statistics

analyze warehouse;
analyze district;
analyze customer;
analyze history;
analyze new_order;
analyze orders;
analyze order_line;
analyze item;
analyze stock;
