-- The statements of TPC-C for CockroachDB: one statement at a time, as for H2 by standard SQL, but
-- for what follows.
--
-- PostgreSQL's statements, several in one message with the commit behind them, were left: what the
-- server makes of them all is not to be told without one. With the number of the order and the head of
-- its display in one statement, and its lines in one insert, which the driver makes of a batch, a
-- New-Order takes eight round trips; the vendor's own workload has nine statements and the commit.
-- no procedures: its PL/pgSQL lacks parts of PostgreSQL's that they would need, others in each version
-- from: h2

-- name: new-order-district
-- Parameters: warehouse, district, customer.
update district
   set d_next_o_id = d_next_o_id + 1
  from warehouse, customer
 where d_w_id = ? and d_id = ?
   and w_id = d_w_id
   and c_w_id = d_w_id and c_d_id = d_id and c_id = ?
returning d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit

-- name: payment-customer-update
-- Parameters: amount, amount, district, warehouse, amount; customer's warehouse, district, id.
--
-- Texts are put together from texts only.
update customer
   set c_balance = c_balance - ?,
       c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC'
                     then left(cast(c_id as varchar) || ' ' || cast(c_d_id as varchar) || ' '
                               || cast(c_w_id as varchar) || ' '
                               || cast(cast(? as integer) as varchar) || ' '
                               || cast(cast(? as integer) as varchar) || ' '
                               || cast(cast(? as numeric(6, 2)) as varchar) || ' ' || c_data, 500)
                     else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?

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
