-- The statements of TPC-C for Apache Ignite 3, each about one table. Rows are found by their whole key,
-- or by an index that the statement names: the server plans no joins by key, and where it scans a table
-- it locks the whole of it. A row that is read is locked until the transaction ends.

-- name: new-order-item
select i_price, i_name, i_data from item where i_id = ?

-- name: new-order-district-update
update district set d_next_o_id = d_next_o_id + 1 where d_w_id = ? and d_id = ?

-- name: new-order-district
-- After the order has taken its number.
select d_next_o_id - 1, d_tax from district where d_w_id = ? and d_id = ?

-- name: new-order-warehouse
select w_tax from warehouse where w_id = ?

-- name: new-order-customer
select c_discount, c_last, c_credit from customer where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: new-order-stock
-- Parameters: district; supply warehouse, item.
select s_quantity, s_data,
       case ? when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
              when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
              else s_dist_10 end
  from stock
 where s_w_id = ? and s_i_id = ?

-- name: new-order-stock-update
update stock
   set s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + ?,
       s_remote_cnt = s_remote_cnt + ?
 where s_w_id = ? and s_i_id = ?

-- name: new-order-orders-insert
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?, ?, ?, ?, localtimestamp, null, ?, ?)

-- name: new-order-new-order-insert
insert into new_order (no_o_id, no_d_id, no_w_id) values (?, ?, ?)

-- name: new-order-order-line-insert
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,
                        ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
values (?, ?, ?, ?, ?, ?, null, ?, ?, ?)

-- name: customers-by-name
select /*+ FORCE_INDEX(CUSTOMER_BY_NAME) */ c_id
  from customer
 where c_w_id = ? and c_d_id = ? and c_last = ?
 order by c_first, c_id

-- name: payment-warehouse-update
update warehouse set w_ytd = w_ytd + ? where w_id = ?

-- name: payment-district-update
update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?

-- name: payment-warehouse
select w_name, w_street_1, w_street_2, w_city, w_state, w_zip from warehouse where w_id = ?

-- name: payment-district
select d_name, d_street_1, d_street_2, d_city, d_state, d_zip
  from district
 where d_w_id = ? and d_id = ?

-- name: payment-customer-update
update customer
   set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-bad-credit
update customer
   set c_data = case when c_credit = 'BC'
                     then substring(cast(? as varchar) || c_data, 1, 500)
                     else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-customer
select c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
       c_since, c_credit, c_credit_lim, c_discount, c_balance,
       case when c_credit = 'BC' then substring(c_data, 1, 200) else '' end
  from customer
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-history-insert
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
values (?, ?, ?, ?, ?, localtimestamp, ?, ?)

-- name: order-status-customer
select c_id, c_first, c_middle, c_last, c_balance
  from customer
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: order-status-order
select /*+ FORCE_INDEX(ORDERS_BY_CUSTOMER) */ o_id, o_entry_d, coalesce(o_carrier_id, 0)
  from orders
 where o_w_id = ? and o_d_id = ? and o_c_id = ?
 order by o_id desc
 limit 1

-- name: order-status-lines
select /*+ FORCE_INDEX(ORDER_LINE_PK) */
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?
 order by ol_w_id, ol_d_id, ol_o_id, ol_number

-- name: delivery-oldest
-- In the whole order of the index, or the server would read, and lock, all orders of the district.
select /*+ FORCE_INDEX(NEW_ORDER_PK) */ no_o_id
  from new_order
 where no_w_id = ? and no_d_id = ?
 order by no_w_id, no_d_id, no_o_id
 limit 1

-- name: delivery-new-order-delete
delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?

-- name: delivery-order
select o_c_id from orders where o_w_id = ? and o_d_id = ? and o_id = ?

-- name: delivery-orders-update
update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?

-- name: delivery-order-line-update
update /*+ FORCE_INDEX(ORDER_LINE_PK) */ order_line
   set ol_delivery_d = localtimestamp
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?

-- name: delivery-amount
select /*+ FORCE_INDEX(ORDER_LINE_PK) */ sum(ol_amount)
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?

-- name: delivery-customer-update
update customer
   set c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: stock-level-next-order
select d_next_o_id from district where d_w_id = ? and d_id = ?

-- name: stock-level-items
select /*+ FORCE_INDEX(ORDER_LINE_PK) */ distinct ol_i_id
  from order_line
 where ol_w_id = ? and ol_d_id = ? and ol_o_id >= ? and ol_o_id < ?

-- name: stock-level-stock
select s_quantity from stock where s_w_id = ? and s_i_id = ?
