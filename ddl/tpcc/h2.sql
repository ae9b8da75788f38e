-- The schema of TPC-C (clause 1.3) for H2.
--
-- Data definition commits by itself here, so every statement after "tables" is safe to run twice; the
-- foreign keys are those of CockroachDB, which are.
-- The primary keys stand in the tables: in memory, a key built later would read everything again.
-- from: cockroachdb

-- section: tables

create table warehouse (
  -- columns from generic
  constraint warehouse_pk primary key (w_id)
);

create table district (
  -- columns from generic
  constraint district_pk primary key (d_w_id, d_id)
);

create table customer (
  -- columns from generic
  constraint customer_pk primary key (c_w_id, c_d_id, c_id)
);

-- The history has no key (clause 1.3.1).
create table history (
  -- columns from generic
);

create table new_order (
  -- columns from generic
  constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id)
);

create table orders (
  -- columns from generic
  constraint orders_pk primary key (o_w_id, o_d_id, o_id)
);

create table order_line (
  -- columns from generic
  constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)
);

create table item (
  -- columns from generic
  constraint item_pk primary key (i_id)
);

create table stock (
  -- columns from generic
  -- The item first: H2 looks up a list of values by the first column of an index only.
  constraint stock_pk primary key (s_i_id, s_w_id)
);

-- section: keys

create index if not exists customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);
create index if not exists orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);

-- H2 joins by looking up each row: without this, summing a customer's payments for the consistency
-- conditions reads the whole table for each customer.
create index if not exists history_by_customer on history (h_c_w_id, h_c_d_id, h_c_id);

-- section: statistics

analyze;
