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
  -- columns from generic
  primary key (w_id),
  shard key (w_id)
);

create rowstore table district (
  -- columns from generic
  primary key (d_w_id, d_id),
  shard key (d_w_id)
);

create rowstore table customer (
  -- columns from generic
  c_first             varchar(16) character set utf8 collate utf8_bin not null,
  c_last              varchar(16) character set utf8 collate utf8_bin not null,
  c_since             datetime       not null,
  primary key (c_w_id, c_d_id, c_id),
  key customer_by_name (c_w_id, c_d_id, c_last, c_first),
  shard key (c_w_id)
);

-- The history has no key (clause 1.3.1).
create rowstore table history (
  -- columns from generic
  h_date              datetime       not null,
  shard key (h_w_id)
);

create rowstore table new_order (
  -- columns from generic
  primary key (no_w_id, no_d_id, no_o_id),
  shard key (no_w_id)
);

create rowstore table orders (
  -- columns from generic
  o_entry_d           datetime       not null,
  primary key (o_w_id, o_d_id, o_id),
  key orders_by_customer (o_w_id, o_d_id, o_c_id, o_id),
  shard key (o_w_id)
);

create rowstore table order_line (
  -- columns from generic
  ol_delivery_d       datetime       null,     -- null until the order is delivered
  primary key (ol_w_id, ol_d_id, ol_o_id, ol_number),
  shard key (ol_w_id)
);

create rowstore reference table item (
  -- columns from generic
  primary key (i_id)
);

create rowstore table stock (
  -- columns from generic
  primary key (s_w_id, s_i_id),
  shard key (s_w_id)
);

-- section: foreign keys
