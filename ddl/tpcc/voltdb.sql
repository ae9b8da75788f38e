-- The schema of TPC-C (clause 1.3) for VoltDB.
--
-- Names are the specification's, in lower case. Money is exact: every DECIMAL has 38 digits, 12 of
-- them behind the point, and takes no other precision. A load runs this file section by section; a
-- section begins with a line "-- section: <name>" and a statement ends with a semicolon at the end of
-- a line.
--
--   tables        before the load
--   drop          removes what the other sections made
--
-- Keys and indexes stand beside the tables: in memory, building them later is no faster. There are no
-- foreign keys, so there is no section for them, and the setting foreignKeys is refused.
--
-- What belongs to a warehouse is in the partition of that warehouse; a row of the history is in that
-- of the warehouse that was paid (h_w_id), where its sums are checked. The items are the same for all
-- warehouses and never change: each partition has all of them.
--
-- A VARCHAR of less than 64 bytes stands in its row, a longer one behind a pointer. All texts are
-- ASCII, so lengths in bytes are lengths in characters.

-- section: tables

create table warehouse (
  w_id                integer             not null,
  w_name              varchar(10 bytes)   not null,
  w_street_1          varchar(20 bytes)   not null,
  w_street_2          varchar(20 bytes)   not null,
  w_city              varchar(20 bytes)   not null,
  w_state             varchar(2 bytes)    not null,
  w_zip               varchar(9 bytes)    not null,
  w_tax               decimal             not null,
  w_ytd               decimal             not null,
  constraint warehouse_pk primary key (w_id)
);
partition table warehouse on column w_id;

create table district (
  d_id                integer             not null,
  d_w_id              integer             not null,
  d_name              varchar(10 bytes)   not null,
  d_street_1          varchar(20 bytes)   not null,
  d_street_2          varchar(20 bytes)   not null,
  d_city              varchar(20 bytes)   not null,
  d_state             varchar(2 bytes)    not null,
  d_zip               varchar(9 bytes)    not null,
  d_tax               decimal             not null,
  d_ytd               decimal             not null,
  d_next_o_id         integer             not null,
  constraint district_pk primary key (d_w_id, d_id)
);
partition table district on column d_w_id;

create table customer (
  c_id                integer             not null,
  c_d_id              integer             not null,
  c_w_id              integer             not null,
  c_first             varchar(16 bytes)   not null,
  c_middle            varchar(2 bytes)    not null,
  c_last              varchar(16 bytes)   not null,
  c_street_1          varchar(20 bytes)   not null,
  c_street_2          varchar(20 bytes)   not null,
  c_city              varchar(20 bytes)   not null,
  c_state             varchar(2 bytes)    not null,
  c_zip               varchar(9 bytes)    not null,
  c_phone             varchar(16 bytes)   not null,
  c_since             timestamp           not null,
  c_credit            varchar(2 bytes)    not null,  -- GC (good) or BC (bad)
  c_credit_lim        decimal             not null,
  c_discount          decimal             not null,
  c_balance           decimal             not null,
  c_ytd_payment       decimal             not null,
  c_payment_cnt       integer             not null,
  c_delivery_cnt      integer             not null,
  c_data              varchar(500 bytes)  not null,
  constraint customer_pk primary key (c_w_id, c_d_id, c_id)
);
partition table customer on column c_w_id;

-- Customers by last name, already in the order of their first names (2.5.2.2, 2.6.2.2).
create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first, c_id);

-- The history has no key (clause 1.3.1).
create table history (
  h_c_id              integer             not null,
  h_c_d_id            integer             not null,
  h_c_w_id            integer             not null,
  h_d_id              integer             not null,
  h_w_id              integer             not null,
  h_date              timestamp           not null,
  h_amount            decimal             not null,
  h_data              varchar(24 bytes)   not null
);
partition table history on column h_w_id;

create table new_order (
  no_o_id             integer             not null,
  no_d_id             integer             not null,
  no_w_id             integer             not null,
  constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id)
);
partition table new_order on column no_w_id;

create table orders (
  o_id                integer             not null,
  o_d_id              integer             not null,
  o_w_id              integer             not null,
  o_c_id              integer             not null,
  o_entry_d           timestamp           not null,
  o_carrier_id        integer,                       -- null until the order is delivered
  o_ol_cnt            integer             not null,
  o_all_local         integer             not null,
  constraint orders_pk primary key (o_w_id, o_d_id, o_id)
);
partition table orders on column o_w_id;

-- The latest order of a customer (2.6.2.2).
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);

create table order_line (
  ol_o_id             integer             not null,
  ol_d_id             integer             not null,
  ol_w_id             integer             not null,
  ol_number           integer             not null,
  ol_i_id             integer             not null,
  ol_supply_w_id      integer             not null,
  ol_delivery_d       timestamp,                     -- null until the order is delivered
  ol_quantity         integer             not null,
  ol_amount           decimal             not null,
  ol_dist_info        varchar(24 bytes)   not null,
  constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)
);
partition table order_line on column ol_w_id;

create table item (
  i_id                integer             not null,
  i_im_id             integer             not null,
  i_name              varchar(24 bytes)   not null,
  i_price             decimal             not null,
  i_data              varchar(50 bytes)   not null,
  constraint item_pk primary key (i_id)
);

create table stock (
  s_i_id              integer             not null,
  s_w_id              integer             not null,
  s_quantity          integer             not null,
  s_dist_01           varchar(24 bytes)   not null,
  s_dist_02           varchar(24 bytes)   not null,
  s_dist_03           varchar(24 bytes)   not null,
  s_dist_04           varchar(24 bytes)   not null,
  s_dist_05           varchar(24 bytes)   not null,
  s_dist_06           varchar(24 bytes)   not null,
  s_dist_07           varchar(24 bytes)   not null,
  s_dist_08           varchar(24 bytes)   not null,
  s_dist_09           varchar(24 bytes)   not null,
  s_dist_10           varchar(24 bytes)   not null,
  s_ytd               integer             not null,
  s_order_cnt         integer             not null,
  s_remote_cnt        integer             not null,
  s_data              varchar(50 bytes)   not null,
  constraint stock_pk primary key (s_w_id, s_i_id)
);
partition table stock on column s_w_id;

-- section: drop

-- A table that a procedure uses cannot be dropped.
drop procedure TpccNewOrder if exists;
drop procedure TpccPayment if exists;
drop procedure TpccOrderStatus if exists;
drop procedure TpccDelivery if exists;
drop procedure TpccStockLevel if exists;
drop procedure TpccRemoteNewOrder if exists;
drop procedure TpccRemotePayment if exists;

drop table order_line if exists;
drop table stock if exists;
drop table new_order if exists;
drop table orders if exists;
drop table history if exists;
drop table item if exists;
drop table customer if exists;
drop table district if exists;
drop table warehouse if exists;
