-- The statements of TPC-C for H2: one statement at a time, by standard SQL as far as it goes.
--
-- (??) stands for a list of values or of pairs. A statement that is executed for each line or district is
-- executed as one batch. A district's row is the first thing that a New-Order changes, and stock is
-- locked in the order of its keys.

-- name: new-order-district-update
update district set d_next_o_id = d_next_o_id + 1 where d_w_id = ? and d_id = ?

-- name: new-order-head
select d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit
  from district
  join warehouse on w_id = d_w_id
  join customer on c_w_id = d_w_id and c_d_id = d_id
 where d_w_id = ? and d_id = ? and c_id = ?

-- name: new-order-items
select i_id, i_price, i_name, i_data from item where i_id in (??)

-- name: new-order-stock
-- Parameters: district; pairs of supply warehouse and item.
select s_w_id, s_i_id, s_quantity, s_data,
       case ? when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
              when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
              else s_dist_10 end
  from stock
 where (s_w_id, s_i_id) in (??)
 order by s_w_id, s_i_id
   for update

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
select c_id
  from customer
 where c_w_id = ? and c_d_id = ? and c_last = ?
 order by c_first, c_id

-- name: payment-warehouse-update
update warehouse set w_ytd = w_ytd + ? where w_id = ?

-- name: payment-district-update
update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?

-- name: payment-customer-update
-- Parameters: amount, amount, district, warehouse, amount; customer's warehouse, district, id.
update customer
   set c_balance = c_balance - ?,
       c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC'
                     then left(concat_ws(' ', c_id, c_d_id, c_w_id, cast(? as integer),
                                         cast(? as integer), cast(? as numeric(6, 2)), c_data), 500)
                     else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-read
-- Parameters: warehouse, district; customer's warehouse, district, id.
select w_name, w_street_1, w_street_2, w_city, w_state, w_zip,
       d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
       c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
       c_since, c_credit, c_credit_lim, c_discount, c_balance,
       case when c_credit = 'BC' then left(c_data, 200) else '' end
  from warehouse
  join district on d_w_id = w_id
 cross join customer
 where w_id = ? and d_id = ? and c_w_id = ? and c_d_id = ? and c_id = ?

-- name: payment-history-insert
insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
values (?, ?, ?, ?, ?, localtimestamp, ?, ?)

-- name: order-status
select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from customer
  join orders
    on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
   and o_id = (select max(latest.o_id)
                 from orders as latest
                where latest.o_w_id = c_w_id and latest.o_d_id = c_d_id and latest.o_c_id = c_id)
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 where c_w_id = ? and c_d_id = ? and c_id = ?
 order by ol_number

-- name: delivery-oldest
select d_id,
       (select no_o_id from new_order
         where no_w_id = d_w_id and no_d_id = d_id
         order by no_w_id, no_d_id, no_o_id
         fetch first row only)
  from district
 where d_w_id = ?

-- name: delivery-new-order-delete
delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?

-- name: delivery-orders
-- One select a district, joined by "union all".
select o_d_id, o_c_id,
       (select sum(ol_amount) from order_line
         where ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id)
  from orders
 where o_w_id = ? and o_d_id = ? and o_id = ?

-- name: delivery-orders-update
update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?

-- name: delivery-order-line-update
update order_line set ol_delivery_d = localtimestamp
 where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?

-- name: delivery-customer-update
update customer
   set c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: stock-level
-- Parameters: warehouse, district; warehouse, threshold.
select count(*)
  from (select distinct ol_i_id
          from district
          join order_line on ol_w_id = d_w_id and ol_d_id = d_id
                         and ol_o_id >= d_next_o_id - 20 and ol_o_id < d_next_o_id
         where d_w_id = ? and d_id = ?) as recent
  join stock on s_w_id = ? and s_i_id = ol_i_id
 where s_quantity < ?
