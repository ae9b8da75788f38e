-- The schema of TPC-C (clause 1.3) for PostgreSQL.
--
-- Data definition is transactional here, so a statement of "keys" and the note that it is done are
-- one step, and a load that stopped goes on behind the last one.
-- from: generic

-- section: tables

-- Every Payment updates its warehouse and its district, every New-Order its district. Pages that
-- are mostly empty leave room for the new versions beside the old ones, so that these updates stay
-- heap-only: no index entry is written, and the next reader of the page removes the dead versions.
create table warehouse (
  -- columns from generic
) with (fillfactor = 10);

create table district (
  -- columns from generic
) with (fillfactor = 10);

-- Customers and stock are updated all over, a few rows a page: one free tenth is enough for one or
-- two new versions.
-- By bytes, whatever the database's locale is: the customer of a last name is the middle one by this.
create table customer (
  -- columns from generic
  c_first             varchar(16)    collate "C" not null
) with (fillfactor = 90);

-- The history has no key (clause 1.3.1).
create table history (
  -- columns from generic
);

create table new_order (
  -- columns from generic
);

create table orders (
  -- columns from generic
);

create table order_line (
  -- columns from generic
);

create table item (
  -- columns from generic
);

create table stock (
  -- columns from generic
) with (fillfactor = 90);

-- section: keys, in parallel

-- The largest first, so that parallel builds end together.
alter table order_line add constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number);
alter table stock add constraint stock_pk primary key (s_w_id, s_i_id);
alter table customer add constraint customer_pk primary key (c_w_id, c_d_id, c_id);
alter table orders add constraint orders_pk primary key (o_w_id, o_d_id, o_id);
alter table new_order add constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id);
alter table item add constraint item_pk primary key (i_id);
alter table district add constraint district_pk primary key (d_w_id, d_id);
alter table warehouse add constraint warehouse_pk primary key (w_id);

create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);

-- section: statistics

-- Also marks every page as visible to all, so that the first run neither pays for that nor meets
-- autovacuum doing it.
vacuum (freeze, analyze) warehouse;
vacuum (freeze, analyze) district;
vacuum (freeze, analyze) customer;
vacuum (freeze, analyze) history;
vacuum (freeze, analyze) new_order;
vacuum (freeze, analyze) orders;
vacuum (freeze, analyze) order_line;
vacuum (freeze, analyze) item;
vacuum (freeze, analyze) stock;
