-- The consistency conditions of TPC-C (clause 3.3.2) for VoltDB, which neither puts rows of several
-- partitioned tables below each other nor joins them but by their partition, gives no answer of more
-- than 50 MB and ends a query after ten seconds.
--
-- A condition is given by its two sides, each a list of selects. The columns before the last say what
-- a value is about: district and row, the district, or nothing; values about the same are added up.
-- A condition holds when both sides are equal for everything that either of them has. The first
-- parameter is the warehouse, the second, where there is one, the district.
--
-- The other queries are those of all dialects.
-- from: checks

-- name: condition-1 expected
select w_ytd from warehouse where w_id = ?

-- name: condition-1 actual
select sum(d_ytd) from district where d_w_id = ?

-- name: condition-2 expected
select d_id, d_next_o_id - 1 from district where d_w_id = ?

-- name: condition-2 actual
select o_d_id, max(o_id) from orders where o_w_id = ? group by o_d_id

-- name: condition-2 expected, second
-- A district whose orders are all delivered has no new_order to compare.
select d_id, max(d_next_o_id) - 1
  from new_order
  join district on d_w_id = no_w_id and d_id = no_d_id
 where no_w_id = ?
 group by d_id

-- name: condition-2 actual, second
select no_d_id, max(no_o_id) from new_order where no_w_id = ? group by no_d_id

-- name: condition-3 expected
select no_d_id, max(no_o_id) - min(no_o_id) + 1 from new_order where no_w_id = ? group by no_d_id

-- name: condition-3 actual
select no_d_id, count(*) from new_order where no_w_id = ? group by no_d_id

-- name: condition-4 expected
select o_d_id, sum(o_ol_cnt) from orders where o_w_id = ? group by o_d_id

-- name: condition-4 actual
select ol_d_id, count(*) from order_line where ol_w_id = ? group by ol_d_id

-- name: condition-5 expected
-- 1 stands for undelivered.
select o_d_id, o_id, case when o_carrier_id is null then 1 else 0 end
  from orders
 where o_w_id = ? and o_d_id = ?

-- name: condition-5 actual
select no_d_id, no_o_id, 1 from new_order where no_w_id = ? and no_d_id = ?

-- name: condition-6 expected
select o_d_id, o_id, o_ol_cnt from orders where o_w_id = ? and o_d_id = ?

-- name: condition-6 actual
select ol_d_id, ol_o_id, count(*)
  from order_line
 where ol_w_id = ? and ol_d_id = ?
 group by ol_d_id, ol_o_id

-- name: condition-7 expected
-- Delivered lines, by what their order says.
select ol_d_id, ol_o_id, sum(case when o_carrier_id is null then 0 else 1 end)
  from order_line
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
 where ol_w_id = ? and ol_d_id = ?
 group by ol_d_id, ol_o_id

-- name: condition-7 actual
select ol_d_id, ol_o_id, sum(case when ol_delivery_d is null then 0 else 1 end)
  from order_line
 where ol_w_id = ? and ol_d_id = ?
 group by ol_d_id, ol_o_id

-- name: condition-8 expected
select w_ytd from warehouse where w_id = ?

-- name: condition-8 actual
select sum(h_amount) from history where h_w_id = ?

-- name: condition-9 expected
select d_id, d_ytd from district where d_w_id = ?

-- name: condition-9 actual
select h_d_id, sum(h_amount) from history where h_w_id = ? group by h_d_id

-- name: condition-10 expected
select c_d_id, c_id, c_balance from customer where c_w_id = ? and c_d_id = ?

-- name: condition-10 actual
-- Payments of a customer are in the partitions of all warehouses that were paid.
select o_d_id, o_c_id, sum(ol_amount)
  from order_line
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
 where ol_w_id = ? and ol_d_id = ? and ol_delivery_d is not null
 group by o_d_id, o_c_id;
select h_c_d_id, h_c_id, -sum(h_amount) from history where h_c_w_id = ? group by h_c_d_id, h_c_id

-- name: condition-11 expected
select d_id, 2100 from district where d_w_id = ?

-- name: condition-11 actual
select o_d_id, count(*) from orders where o_w_id = ? group by o_d_id;
select no_d_id, -count(*) from new_order where no_w_id = ? group by no_d_id

-- name: condition-12 expected
select c_d_id, c_id, c_balance + c_ytd_payment from customer where c_w_id = ? and c_d_id = ?

-- name: condition-12 actual
select o_d_id, o_c_id, sum(ol_amount)
  from order_line
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
 where ol_w_id = ? and ol_d_id = ? and ol_delivery_d is not null
 group by o_d_id, o_c_id

-- name: delivery-counts expected
select c_d_id, c_id, c_delivery_cnt from customer where c_w_id = ? and c_d_id = ?

-- name: delivery-counts actual
select o_d_id, o_c_id, count(*)
  from orders
 where o_w_id = ? and o_d_id = ? and o_id > 2100 and o_carrier_id is not null
 group by o_d_id, o_c_id
