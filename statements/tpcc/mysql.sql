-- The statements of TPC-C for MariaDB and MySQL: one statement at a time, as for H2 by standard SQL, but
-- for what follows.
--
-- Stock is locked in the order of its keys, which is the order in which InnoDB reads them; updates
-- of other tables compute in the database, so that none is lost at any isolation level.
-- from: h2

-- name: payment-customer-update
-- Parameters: amount, amount, district, warehouse, amount; customer's warehouse, district, id.
update customer
   set c_balance = c_balance - ?,
       c_ytd_payment = c_ytd_payment + ?,
       c_payment_cnt = c_payment_cnt + 1,
       c_data = case when c_credit = 'BC'
                     then left(concat_ws(' ', c_id, c_d_id, c_w_id, cast(? as signed),
                                         cast(? as signed), cast(? as decimal(6, 2)), c_data), 500)
                     else c_data end
 where c_w_id = ? and c_d_id = ? and c_id = ?

-- name: delivery-oldest
select d_id,
       (select no_o_id from new_order
         where no_w_id = d_w_id and no_d_id = d_id
         order by no_w_id, no_d_id, no_o_id
         limit 1)
  from district
 where d_w_id = ?
