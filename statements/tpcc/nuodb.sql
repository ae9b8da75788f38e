-- The statements of TPC-C for NuoDB: one statement at a time, as for H2 by standard SQL, but for what
-- follows.
--
-- A stock row is locked by counting the order in it, in the order of the keys, and read afterwards, one
-- select a row joined by "union all": whether lists of pairs are taken is not to be told without a
-- server.
-- no procedures: none were written, because none could be compiled without a server
-- from: h2

-- name: new-order-stock-count
-- Counts the order in a stock row, which locks it; its quantity is read after that.
-- Parameters: ordered, lines, remote lines; supply warehouse, item.
update stock
   set s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + ?, s_remote_cnt = s_remote_cnt + ?
 where s_w_id = ? and s_i_id = ?

-- name: new-order-stock-update
update stock set s_quantity = ? where s_w_id = ? and s_i_id = ?

-- name: new-order-stock
-- One select a row. Parameters: district; supply warehouse, item.
select s_w_id, s_i_id, s_quantity, s_data,
       case ? when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
              when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
              else s_dist_10 end
  from stock
 where s_w_id = ? and s_i_id = ?

-- name: new-order-orders-insert
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?, ?, ?, ?, current_timestamp, null, ?, ?)

-- name: payment-customer-update
-- Parameters: amount, amount, district, warehouse, amount; customer's warehouse, district, id.
update customer
   set c_balance = c_balance - ?,
       c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC'
                     then substr(cast(c_id as varchar(20)) || ' ' || cast(c_d_id as varchar(20))
                                 || ' ' || cast(c_w_id as varchar(20)) || ' '
                                 || cast(cast(? as integer) as varchar(20)) || ' '
                                 || cast(cast(? as integer) as varchar(20)) || ' '
                                 || cast(cast(? as numeric(6, 2)) as varchar(20)) || ' '
                                 || c_data, 1, 500)
                     else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-read
-- Parameters: warehouse, district; customer's warehouse, district, id.
select w_name, w_street_1, w_street_2, w_city, w_state, w_zip,
       d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
       c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
       c_since, c_credit, c_credit_lim, c_discount, c_balance,
       case when c_credit = 'BC' then substr(c_data, 1, 200) else '' end
  from warehouse, district, customer
 where w_id = ? and d_w_id = w_id and d_id = ? and c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-history-insert
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
values (?, ?, ?, ?, ?, current_timestamp, ?, ?)

-- name: order-status
-- The latest order is found by the index's order, from its end, without a query for each row.
select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from (select c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_balance,
               o_id, o_entry_d, o_carrier_id
          from customer
          join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
         where c_w_id = ? and c_d_id = ? and c_id = ?
         order by o_id desc
         limit 1) as latest
  join order_line on ol_w_id = c_w_id and ol_d_id = c_d_id and ol_o_id = o_id
 order by ol_number

-- name: delivery-oldest
select d_id,
       (select min(no_o_id) from new_order where no_w_id = d_w_id and no_d_id = d_id)
  from district
 where d_w_id = ?

-- name: delivery-order-line-update
update order_line set ol_delivery_d = current_timestamp
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?
