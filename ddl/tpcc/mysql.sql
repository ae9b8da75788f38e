-- The schema of TPC-C (clause 1.3) for MariaDB 10.6 and MySQL 8.0, with InnoDB, and newer.
--
-- Data definition commits by itself here, so every statement after "tables" should be safe to run
-- twice. MariaDB reads what stands in /*M! */; MySQL passes over it, has no such words, and refuses
-- to make again what is there.
--
-- InnoDB keeps the rows of a table in the order of its primary key, so the primary keys stand in the
-- tables; the rows come in this order. Texts are compared and sorted by their characters' codes.
-- from: generic

-- section: tables

create table warehouse (
  -- columns from generic
  constraint warehouse_pk primary key (w_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table district (
  -- columns from generic
  constraint district_pk primary key (d_w_id, d_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table customer (
  -- columns from generic
  c_since             datetime       not null,
  constraint customer_pk primary key (c_w_id, c_d_id, c_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

-- The history has no key (clause 1.3.1).
create table history (
  -- columns from generic
  h_date              datetime       not null
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table new_order (
  -- columns from generic
  constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table orders (
  -- columns from generic
  o_entry_d           datetime       not null,
  constraint orders_pk primary key (o_w_id, o_d_id, o_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table order_line (
  -- columns from generic
  ol_delivery_d       datetime       null,     -- null until the order is delivered
  constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table item (
  -- columns from generic
  constraint item_pk primary key (i_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

create table stock (
  -- columns from generic
  constraint stock_pk primary key (s_w_id, s_i_id)
) engine = InnoDB, character set = utf8mb4, collate = utf8mb4_bin;

-- section: keys, in parallel

create index /*M! if not exists */ customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);
create index /*M! if not exists */ orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);

-- section: foreign keys

alter table district add constraint district_warehouse_fk
  foreign key /*M! if not exists */ (d_w_id) references warehouse (w_id);

alter table customer add constraint customer_district_fk
  foreign key /*M! if not exists */ (c_w_id, c_d_id) references district (d_w_id, d_id);

alter table history add constraint history_customer_fk
  foreign key /*M! if not exists */ (h_c_w_id, h_c_d_id, h_c_id) references customer (c_w_id, c_d_id, c_id);

alter table history add constraint history_district_fk
  foreign key /*M! if not exists */ (h_w_id, h_d_id) references district (d_w_id, d_id);

alter table orders add constraint orders_customer_fk
  foreign key /*M! if not exists */ (o_w_id, o_d_id, o_c_id) references customer (c_w_id, c_d_id, c_id);

alter table new_order add constraint new_order_orders_fk
  foreign key /*M! if not exists */ (no_w_id, no_d_id, no_o_id) references orders (o_w_id, o_d_id, o_id);

alter table stock add constraint stock_warehouse_fk
  foreign key /*M! if not exists */ (s_w_id) references warehouse (w_id);

alter table stock add constraint stock_item_fk
  foreign key /*M! if not exists */ (s_i_id) references item (i_id);

alter table order_line add constraint order_line_orders_fk
  foreign key /*M! if not exists */ (ol_w_id, ol_d_id, ol_o_id) references orders (o_w_id, o_d_id, o_id);

alter table order_line add constraint order_line_stock_fk
  foreign key /*M! if not exists */ (ol_supply_w_id, ol_i_id) references stock (s_w_id, s_i_id);
