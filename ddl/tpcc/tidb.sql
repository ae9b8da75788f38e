-- The schema of TPC-C (clause 1.3) for TiDB 6.6 and newer.
--
-- Data definition commits by itself here, so a statement of "keys" is safe to run twice. TiDB reads
-- what stands in /*T! */. Primary keys are clustered, said everywhere because it is a setting of the
-- server: a table's rows lie in the order of the key, cut into regions, the warehouse first. Texts are
-- compared and sorted by their characters' codes.
-- from: generic

-- section: tables

create table warehouse (
  -- columns from generic
  constraint warehouse_pk primary key (w_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table district (
  -- columns from generic
  constraint district_pk primary key (d_w_id, d_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table customer (
  -- columns from generic
  c_since             datetime       not null,
  constraint customer_pk primary key (c_w_id, c_d_id, c_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

-- The history has no key (clause 1.3.1): its hidden row numbers are spread over sixteen places, so
-- that not all Payments write at the end of one region.
create table history (
  -- columns from generic
  h_date              datetime       not null
) character set = utf8mb4, collate = utf8mb4_bin
  /*T! shard_row_id_bits = 4 */;

create table new_order (
  -- columns from generic
  constraint new_order_pk primary key (no_w_id, no_d_id, no_o_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table orders (
  -- columns from generic
  o_entry_d           datetime       not null,
  constraint orders_pk primary key (o_w_id, o_d_id, o_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table order_line (
  -- columns from generic
  ol_delivery_d       datetime       null,     -- null until the order is delivered
  constraint order_line_pk primary key (ol_w_id, ol_d_id, ol_o_id, ol_number) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table item (
  -- columns from generic
  constraint item_pk primary key (i_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

create table stock (
  -- columns from generic
  constraint stock_pk primary key (s_w_id, s_i_id) /*T![clustered_index] clustered */
) character set = utf8mb4, collate = utf8mb4_bin;

-- section: keys

create index if not exists customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);
create index if not exists orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id);
