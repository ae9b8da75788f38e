-- The statements of TPC-C for SingleStore: one statement at a time, as for MySQL, but for what follows.
--
-- The server runs at read committed, where rows are locked as they are written to and never by reading,
-- and finds no deadlocks: a row that is read in order to be written is written first, by what does not
-- depend on its reading, and always in one order: the district, then stock by supply warehouse and item,
-- one after the other.
-- from: mysql

-- name: new-order-stock-count
-- Counts the order in a stock row, which locks it; its quantity is read after that.
-- Parameters: ordered, lines, remote lines; supply warehouse, item.
update stock
   set s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + ?, s_remote_cnt = s_remote_cnt + ?
 where s_w_id = ? and s_i_id = ?

-- name: new-order-stock-update
update stock set s_quantity = ? where s_w_id = ? and s_i_id = ?

-- name: new-order-stock
-- Parameters: district; pairs of supply warehouse and item.
select s_w_id, s_i_id, s_quantity, s_data,
       case ? when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
              when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
              else s_dist_10 end
  from stock
 where (s_w_id, s_i_id) in (??)

-- name: new-order-orders-insert
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?, ?, ?, ?, now(), null, ?, ?)

-- name: payment-history-insert
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
values (?, ?, ?, ?, ?, now(), ?, ?)

-- name: order-status
select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from customer
  join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 where c_w_id = ? and c_d_id = ? and c_id = ?
   and o_id = (select max(newest.o_id)
                 from orders as newest
                where newest.o_w_id = c_w_id and newest.o_d_id = c_d_id and newest.o_c_id = c_id)
 order by ol_number

-- name: delivery-oldest
select d_id, (select min(no_o_id) from new_order where no_w_id = d_w_id and no_d_id = d_id)
  from district
 where d_w_id = ?

-- name: delivery-order-line-update
update order_line set ol_delivery_d = now()
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?
