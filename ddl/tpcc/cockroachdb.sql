-- The schema of TPC-C (clause 1.3) for CockroachDB 23.2 and newer.
--
-- Primary keys and indexes are there before the load. An index made later is built behind a commit
-- that has already been acknowledged: a note in the same transaction could say that it is there when
-- it never came to be. A table's rows lie in the order of its primary key, cut into ranges: the
-- warehouse comes first, so that a transaction at home stays in few of them.
-- from: generic

-- section: foreign keys

alter table district add constraint if not exists district_warehouse_fk
  foreign key (d_w_id) references warehouse (w_id);

alter table customer add constraint if not exists customer_district_fk
  foreign key (c_w_id, c_d_id) references district (d_w_id, d_id);

alter table history add constraint if not exists history_customer_fk
  foreign key (h_c_w_id, h_c_d_id, h_c_id) references customer (c_w_id, c_d_id, c_id);

alter table history add constraint if not exists history_district_fk
  foreign key (h_w_id, h_d_id) references district (d_w_id, d_id);

alter table orders add constraint if not exists orders_customer_fk
  foreign key (o_w_id, o_d_id, o_c_id) references customer (c_w_id, c_d_id, c_id);

alter table new_order add constraint if not exists new_order_orders_fk
  foreign key (no_w_id, no_d_id, no_o_id) references orders (o_w_id, o_d_id, o_id);

alter table stock add constraint if not exists stock_warehouse_fk
  foreign key (s_w_id) references warehouse (w_id);

alter table stock add constraint if not exists stock_item_fk
  foreign key (s_i_id) references item (i_id);

alter table order_line add constraint if not exists order_line_orders_fk
  foreign key (ol_w_id, ol_d_id, ol_o_id) references orders (o_w_id, o_d_id, o_id);

alter table order_line add constraint if not exists order_line_stock_fk
  foreign key (ol_supply_w_id, ol_i_id) references stock (s_w_id, s_i_id);

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
