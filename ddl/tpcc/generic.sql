-- The schema of TPC-C (clause 1.3) in standard SQL.
--
-- Names are the specification's, in lower case. Money is exact. A load runs this file section by
-- section; a section begins with a line "-- section: <name>" and a statement ends with a semicolon
-- at the end of a line:
--
--   tables        before the load
--   keys          after the load; "in parallel" lets statements run side by side
--   foreign keys  after the keys, only when the setting foreignKeys asks for them
--   statistics    at the end, each statement outside of a transaction
--   drop          removes what the other sections made
--
-- Another dialect's file names the one that it adds to by "-- from: <dialect>"; its sections take the
-- place of that one's. A table there that begins with "-- columns from generic" has the columns below,
-- but for those that it names itself, and its own keys.
--
-- Keys and indexes are there before the load; the warehouse comes first in them, so that what belongs
-- together lies together.

-- section: tables

create table warehouse (
  w_id                integer        not null,
  w_name              varchar(10)    not null,
  w_street_1          varchar(20)    not null,
  w_street_2          varchar(20)    not null,
  w_city              varchar(20)    not null,
  w_state             char(2)        not null,
  w_zip               char(9)        not null,
  w_tax               numeric(4, 4)  not null,
  w_ytd               numeric(12, 2) not null,
  constraint warehouse_pk primary key (w_id)
);

create table district (
  d_id                integer        not null,
  d_w_id              integer        not null,
  d_name              varchar(10)    not null,
  d_street_1          varchar(20)    not null,
  d_street_2          varchar(20)    not null,
  d_city              varchar(20)    not null,
  d_state             char(2)        not null,
  d_zip               char(9)        not null,
  d_tax               numeric(4, 4)  not null,
  d_ytd               numeric(12, 2) not null,
  d_next_o_id         integer        not null,
  constraint district_pk primary key (d_w_id, d_id)
);

create table customer (
  c_id                integer        not null,
  c_d_id              integer        not null,
  c_w_id              integer        not null,
  c_first             varchar(16)    not null,
  c_middle            char(2)        not null,
  c_last              varchar(16)    not null,
  c_street_1          varchar(20)    not null,
  c_street_2          varchar(20)    not null,
  c_city              varchar(20)    not null,
  c_state             char(2)        not null,
  c_zip               char(9)        not null,
  c_phone             char(16)       not null,
  c_since             timestamp      not null,
  c_credit            char(2)        not null,  -- GC (good) or BC (bad)
  c_credit_lim        numeric(12, 2) not null,
  c_discount          numeric(4, 4)  not null,
  c_balance           numeric(12, 2) not null,
  c_ytd_payment       numeric(12, 2) not null,
  c_payment_cnt       integer        not null,
  c_delivery_cnt      integer        not null,
  c_data              varchar(500)   not null,
  constraint customer_pk primary key (c_w_id, c_d_id, c_id)
);

-- The history has no key (clause 1.3.1).
create table history (
  h_c_id              integer        not null,
  h_c_d_id            integer        not null,
  h_c_w_id            integer        not null,
  h_d_id              integer        not null,
  h_w_id              integer        not null,
  h_date              timestamp      not null,
  h_amount            numeric(6, 2)  not null,
  h_data              varchar(24)    not null
);

create table new_order (
  no_o_id             integer        not null,
  no_d_id             integer        not null,
  no_w_id             integer        not null,
  constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id)
);

create table orders (
  o_id                integer        not null,
  o_d_id              integer        not null,
  o_w_id              integer        not null,
  o_c_id              integer        not null,
  o_entry_d           timestamp      not null,
  o_carrier_id        integer,                 -- null until the order is delivered
  o_ol_cnt            integer        not null,
  o_all_local         integer        not null,
  constraint orders_pk primary key (o_w_id, o_d_id, o_id)
);

create table order_line (
  ol_o_id             integer        not null,
  ol_d_id             integer        not null,
  ol_w_id             integer        not null,
  ol_number           integer        not null,
  ol_i_id             integer        not null,
  ol_supply_w_id      integer        not null,
  ol_delivery_d       timestamp,               -- null until the order is delivered
  ol_quantity         integer        not null,
  ol_amount           numeric(6, 2)  not null,
  ol_dist_info        char(24)       not null,
  constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)
);

create table item (
  i_id                integer        not null,
  i_im_id             integer        not null,
  i_name              varchar(24)    not null,
  i_price             numeric(5, 2)  not null,
  i_data              varchar(50)    not null,
  constraint item_pk primary key (i_id)
);

create table stock (
  s_i_id              integer        not null,
  s_w_id              integer        not null,
  s_quantity          integer        not null,
  s_dist_01           char(24)       not null,
  s_dist_02           char(24)       not null,
  s_dist_03           char(24)       not null,
  s_dist_04           char(24)       not null,
  s_dist_05           char(24)       not null,
  s_dist_06           char(24)       not null,
  s_dist_07           char(24)       not null,
  s_dist_08           char(24)       not null,
  s_dist_09           char(24)       not null,
  s_dist_10           char(24)       not null,
  s_ytd               integer        not null,
  s_order_cnt         integer        not null,
  s_remote_cnt        integer        not null,
  s_data              varchar(50)    not null,
  constraint stock_pk primary key (s_w_id, s_i_id)
);

-- Customers by last name, already in the order of their first names (2.5.2.2, 2.6.2.2).
create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);

-- The latest order of a customer (2.6.2.2).
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);

-- section: foreign keys

alter table district add constraint district_warehouse_fk
  foreign key (d_w_id) references warehouse (w_id);

alter table customer add constraint customer_district_fk
  foreign key (c_w_id, c_d_id) references district (d_w_id, d_id);

alter table history add constraint history_customer_fk
  foreign key (h_c_w_id, h_c_d_id, h_c_id) references customer (c_w_id, c_d_id, c_id);

alter table history add constraint history_district_fk
  foreign key (h_w_id, h_d_id) references district (d_w_id, d_id);

alter table orders add constraint orders_customer_fk
  foreign key (o_w_id, o_d_id, o_c_id) references customer (c_w_id, c_d_id, c_id);

alter table new_order add constraint new_order_orders_fk
  foreign key (no_w_id, no_d_id, no_o_id) references orders (o_w_id, o_d_id, o_id);

alter table stock add constraint stock_warehouse_fk
  foreign key (s_w_id) references warehouse (w_id);

alter table stock add constraint stock_item_fk
  foreign key (s_i_id) references item (i_id);

alter table order_line add constraint order_line_orders_fk
  foreign key (ol_w_id, ol_d_id, ol_o_id) references orders (o_w_id, o_d_id, o_id);

alter table order_line add constraint order_line_stock_fk
  foreign key (ol_supply_w_id, ol_i_id) references stock (s_w_id, s_i_id);

-- section: statistics

analyze table warehouse;
analyze table district;
analyze table customer;
analyze table history;
analyze table new_order;
analyze table orders;
analyze table order_line;
analyze table item;
analyze table stock;

-- section: drop

drop table if exists order_line;
drop table if exists stock;
drop table if exists new_order;
drop table if exists orders;
drop table if exists history;
drop table if exists item;
drop table if exists customer;
drop table if exists district;
drop table if exists warehouse;
