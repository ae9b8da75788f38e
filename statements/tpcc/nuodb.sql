-- The statements of TPC-C for NuoDB: one statement at a time, as for CockroachDB, but for what follows.
--
-- Stock is locked by a write that changes nothing, in the order of its keys, and read afterwards, one
-- select a row joined by "union all": whether lists of pairs are taken is not to be told without a
-- server.
-- no procedures: none were written, because none could be compiled without a server
-- from: cockroachdb

-- name: new-order-stock-lock
update stock set s_ytd = s_ytd where s_w_id = ? and s_i_id = ?

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

-- name: delivery-oldest
select d_id,
       (select min(no_o_id) from new_order where no_w_id = d_w_id and no_d_id = d_id)
  from district
 where d_w_id = ?

-- name: delivery-order-line-update
update order_line set ol_delivery_d = current_timestamp
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?
