-- The schema of TPC-C (clause 1.3) for SingleStore 7.3 and newer.
--
-- Rowstore everywhere: columnstore is the server's default, and is made for other work. Each table
-- is sharded by its warehouse, so that a transaction at home stays on one shard and tables are joined
-- shard by shard; every unique key holds the shard key, as the server demands. The items are the
-- same everywhere, so that no join with them leaves a shard. There are no foreign keys, which the
-- server would not enforce; the setting foreignKeys is refused.
--
-- Data definition commits by itself. Keys stand in the tables, because an index cannot be made "if
-- not exists" and a load that stopped must be able to go on.
-- from: generic

-- section: tables

create rowstore table warehouse (
  w_id                integer        not null,
  w_name              varchar(10)    not null,
  w_street_1          varchar(20)    not null,
  w_street_2          varchar(20)    not null,
  w_city              varchar(20)    not null,
  w_state             char(2)        not null,
  w_zip               char(9)        not null,
  w_tax               numeric(4, 4)  not null,
  w_ytd               numeric(12, 2) not null,
  primary key (w_id),
  shard key (w_id)
);

create rowstore table district (
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
  primary key (d_w_id, d_id),
  shard key (d_w_id)
);

create rowstore table customer (
  c_id                integer        not null,
  c_d_id              integer        not null,
  c_w_id              integer        not null,
  c_first             varchar(16) character set utf8 collate utf8_bin not null,
  c_middle            char(2)        not null,
  c_last              varchar(16) character set utf8 collate utf8_bin not null,
  c_street_1          varchar(20)    not null,
  c_street_2          varchar(20)    not null,
  c_city              varchar(20)    not null,
  c_state             char(2)        not null,
  c_zip               char(9)        not null,
  c_phone             char(16)       not null,
  c_since             datetime       not null,
  c_credit            char(2)        not null,  -- GC (good) or BC (bad)
  c_credit_lim        numeric(12, 2) not null,
  c_discount          numeric(4, 4)  not null,
  c_balance           numeric(12, 2) not null,
  c_ytd_payment       numeric(12, 2) not null,
  c_payment_cnt       integer        not null,
  c_delivery_cnt      integer        not null,
  c_data              varchar(500)   not null,
  primary key (c_w_id, c_d_id, c_id),
  -- Customers by last name, already in the order of their first names (2.5.2.2, 2.6.2.2).
  key customer_by_name (c_w_id, c_d_id, c_last, c_first),
  shard key (c_w_id)
);

-- The history has no key (clause 1.3.1).
create rowstore table history (
  h_c_id              integer        not null,
  h_c_d_id            integer        not null,
  h_c_w_id            integer        not null,
  h_d_id              integer        not null,
  h_w_id              integer        not null,
  h_date              datetime       not null,
  h_amount            numeric(6, 2)  not null,
  h_data              varchar(24)    not null,
  shard key (h_w_id)
);

create rowstore table new_order (
  no_o_id             integer        not null,
  no_d_id             integer        not null,
  no_w_id             integer        not null,
  primary key (no_w_id, no_d_id, no_o_id),
  shard key (no_w_id)
);

create rowstore table orders (
  o_id                integer        not null,
  o_d_id              integer        not null,
  o_w_id              integer        not null,
  o_c_id              integer        not null,
  o_entry_d           datetime       not null,
  o_carrier_id        integer,                 -- null until the order is delivered
  o_ol_cnt            integer        not null,
  o_all_local         integer        not null,
  primary key (o_w_id, o_d_id, o_id),
  -- The latest order of a customer (2.6.2.2).
  key orders_by_customer (o_w_id, o_d_id, o_c_id, o_id),
  shard key (o_w_id)
);

create rowstore table order_line (
  ol_o_id             integer        not null,
  ol_d_id             integer        not null,
  ol_w_id             integer        not null,
  ol_number           integer        not null,
  ol_i_id             integer        not null,
  ol_supply_w_id      integer        not null,
  ol_delivery_d       datetime       null,     -- null until the order is delivered
  ol_quantity         integer        not null,
  ol_amount           numeric(6, 2)  not null,
  ol_dist_info        char(24)       not null,
  primary key (ol_w_id, ol_d_id, ol_o_id, ol_number),
  shard key (ol_w_id)
);

create rowstore reference table item (
  i_id                integer        not null,
  i_im_id             integer        not null,
  i_name              varchar(24)    not null,
  i_price             numeric(5, 2)  not null,
  i_data              varchar(50)    not null,
  primary key (i_id)
);

create rowstore table stock (
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
  primary key (s_w_id, s_i_id),
  shard key (s_w_id)
);

-- section: foreign keys
