-- The schema of TPC-C (clause 1.3) for Apache Ignite 3, which has no foreign keys, no statistics to
-- gather and no text of a fixed length.
--
-- All that a warehouse has lies in one partition. A primary key is a hash, which locks the row alone;
-- it is sorted where rows are found by a part of it, and then an insert also looks at its neighbour.
-- from: generic

-- section: tables

create table warehouse (
  w_id                integer        not null,
  w_name              varchar(10)    not null,
  w_street_1          varchar(20)    not null,
  w_street_2          varchar(20)    not null,
  w_city              varchar(20)    not null,
  w_state             varchar(2)     not null,
  w_zip               varchar(9)     not null,
  w_tax               numeric(4, 4)  not null,
  w_ytd               numeric(12, 2) not null,
  primary key (w_id)
);

create table district (
  d_id                integer        not null,
  d_w_id              integer        not null,
  d_name              varchar(10)    not null,
  d_street_1          varchar(20)    not null,
  d_street_2          varchar(20)    not null,
  d_city              varchar(20)    not null,
  d_state             varchar(2)     not null,
  d_zip               varchar(9)     not null,
  d_tax               numeric(4, 4)  not null,
  d_ytd               numeric(12, 2) not null,
  d_next_o_id         integer        not null,
  primary key (d_w_id, d_id)
) colocate by (d_w_id);

create table customer (
  c_id                integer        not null,
  c_d_id              integer        not null,
  c_w_id              integer        not null,
  c_first             varchar(16)    not null,
  c_middle            varchar(2)     not null,
  c_last              varchar(16)    not null,
  c_street_1          varchar(20)    not null,
  c_street_2          varchar(20)    not null,
  c_city              varchar(20)    not null,
  c_state             varchar(2)     not null,
  c_zip               varchar(9)     not null,
  c_phone             varchar(16)    not null,
  c_since             timestamp      not null,
  c_credit            varchar(2)     not null,  -- GC (good) or BC (bad)
  c_credit_lim        numeric(12, 2) not null,
  c_discount          numeric(4, 4)  not null,
  c_balance           numeric(12, 2) not null,
  c_ytd_payment       numeric(12, 2) not null,
  c_payment_cnt       integer        not null,
  c_delivery_cnt      integer        not null,
  c_data              varchar(500)   not null,
  primary key (c_w_id, c_d_id, c_id)
) colocate by (c_w_id);

-- The history has no key (clause 1.3.1), but every table here must: a random one.
create table history (
  h_c_id              integer        not null,
  h_c_d_id            integer        not null,
  h_c_w_id            integer        not null,
  h_d_id              integer        not null,
  h_w_id              integer        not null,
  h_date              timestamp      not null,
  h_amount            numeric(6, 2)  not null,
  h_data              varchar(24)    not null,
  h_id                uuid           default rand_uuid,
  primary key (h_w_id, h_id)
) colocate by (h_w_id);

create table new_order (
  no_o_id             integer        not null,
  no_d_id             integer        not null,
  no_w_id             integer        not null,
  primary key using sorted (no_w_id, no_d_id, no_o_id)
) colocate by (no_w_id);

create table orders (
  o_id                integer        not null,
  o_d_id              integer        not null,
  o_w_id              integer        not null,
  o_c_id              integer        not null,
  o_entry_d           timestamp      not null,
  o_carrier_id        integer,                 -- null until the order is delivered
  o_ol_cnt            integer        not null,
  o_all_local         integer        not null,
  primary key using sorted (o_w_id, o_d_id, o_id)
) colocate by (o_w_id);

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
  ol_dist_info        varchar(24)    not null,
  primary key using sorted (ol_w_id, ol_d_id, ol_o_id, ol_number)
) colocate by (ol_w_id);

create table item (
  i_id                integer        not null,
  i_im_id             integer        not null,
  i_name              varchar(24)    not null,
  i_price             numeric(5, 2)  not null,
  i_data              varchar(50)    not null,
  primary key (i_id)
);

create table stock (
  s_i_id              integer        not null,
  s_w_id              integer        not null,
  s_quantity          integer        not null,
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
  s_ytd               integer        not null,
  s_order_cnt         integer        not null,
  s_remote_cnt        integer        not null,
  s_data              varchar(50)    not null,
  primary key (s_w_id, s_i_id)
) colocate by (s_w_id);

-- Customers by last name, already in the order of their first names (2.5.2.2, 2.6.2.2).
create index customer_by_name on customer using sorted (c_w_id, c_d_id, c_last, c_first);

-- The latest order of a customer (2.6.2.2).
create index orders_by_customer on orders using sorted (o_w_id, o_d_id, o_c_id, o_id);

-- section: foreign keys

-- section: statistics
