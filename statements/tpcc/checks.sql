-- The consistency conditions of TPC-C (clause 3.3.2), in SQL that every dialect takes.
--
-- Each query lists what is compared: warehouse, district and row (null where the condition is not
-- about one), the expected value and the actual one. A condition holds when the two are equal in
-- every row.
--
-- A null of no table's is written nullif(0, 0): casts are not spelled alike everywhere.
--
-- Both sides are put one below the other and added up by what they are about, instead of joined:
-- one pass over each table in every database, and what is there on one side only is found too.

-- name: condition-1
select w, nullif(0, 0) as d, nullif(0, 0) as r,
       sum(expected) as expected, sum(actual) as actual
  from (select w_id as w, w_ytd as expected, 0 as actual from warehouse
        union all
        select d_w_id, 0, d_ytd from district) as side
 group by w

-- name: condition-2
-- A district whose orders are all delivered has no new_order to compare.
select w, d, nullif(0, 0) as r,
       max(expected) as expected, coalesce(max(actual), 0) as actual
  from (select d_w_id as w, d_id as d, d_next_o_id - 1 as expected, nullif(0, 0) as actual
          from district
        union all
        select o_w_id, o_d_id, nullif(0, 0), o_id from orders) as side
 group by w, d
union all
select w, d, nullif(0, 0), max(expected), max(actual)
  from (select d_w_id as w, d_id as d, d_next_o_id - 1 as expected, nullif(0, 0) as actual
          from district
        union all
        select no_w_id, no_d_id, nullif(0, 0), no_o_id from new_order) as side
 group by w, d
having max(actual) is not null

-- name: condition-3
select no_w_id as w, no_d_id as d, nullif(0, 0) as r,
       max(no_o_id) - min(no_o_id) + 1 as expected, count(*) as actual
  from new_order
 group by no_w_id, no_d_id

-- name: condition-4
select w, d, nullif(0, 0) as r, sum(expected) as expected, sum(actual) as actual
  from (select o_w_id as w, o_d_id as d, o_ol_cnt as expected, 0 as actual from orders
        union all
        select ol_w_id, ol_d_id, 0, 1 from order_line) as side
 group by w, d

-- name: condition-5
-- 1 stands for undelivered.
select w, d, r, sum(expected) as expected, sum(actual) as actual
  from (select o_w_id as w, o_d_id as d, o_id as r,
               case when o_carrier_id is null then 1 else 0 end as expected, 0 as actual
          from orders
        union all
        select no_w_id, no_d_id, no_o_id, 0, 1 from new_order) as side
 group by w, d, r

-- name: condition-6
select w, d, r, sum(expected) as expected, sum(actual) as actual
  from (select o_w_id as w, o_d_id as d, o_id as r, o_ol_cnt as expected, 0 as actual
          from orders
        union all
        select ol_w_id, ol_d_id, ol_o_id, 0, 1 from order_line) as side
 group by w, d, r

-- name: condition-7
-- 1 stands for delivered. A line is looked at with its order, which it always has: condition 6.
select ol_w_id as w, ol_d_id as d, ol_o_id as r,
       case when o_carrier_id is null then 0 else 1 end as expected,
       case when ol_delivery_d is null then 0 else 1 end as actual
  from order_line
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id

-- name: condition-8
select w, nullif(0, 0) as d, nullif(0, 0) as r,
       sum(expected) as expected, sum(actual) as actual
  from (select w_id as w, w_ytd as expected, 0 as actual from warehouse
        union all
        select h_w_id, 0, h_amount from history) as side
 group by w

-- name: condition-9
select w, d, nullif(0, 0) as r, sum(expected) as expected, sum(actual) as actual
  from (select d_w_id as w, d_id as d, d_ytd as expected, 0 as actual from district
        union all
        select h_w_id, h_d_id, 0, h_amount from history) as side
 group by w, d

-- name: condition-10
select w, d, r, sum(expected) as expected, sum(actual) as actual
  from (select c_w_id as w, c_d_id as d, c_id as r, c_balance as expected, 0 as actual
          from customer
        union all
        select o_w_id, o_d_id, o_c_id, 0, ol_amount
          from order_line
          join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
         where ol_delivery_d is not null
        union all
        select h_c_w_id, h_c_d_id, h_c_id, 0, -h_amount from history) as side
 group by w, d, r

-- name: condition-11
select w, d, nullif(0, 0) as r, sum(expected) as expected, sum(actual) as actual
  from (select d_w_id as w, d_id as d, 2100 as expected, 0 as actual from district
        union all
        select o_w_id, o_d_id, 0, 1 from orders
        union all
        select no_w_id, no_d_id, 0, -1 from new_order) as side
 group by w, d

-- name: condition-12
select w, d, r, sum(expected) as expected, sum(actual) as actual
  from (select c_w_id as w, c_d_id as d, c_id as r, c_balance + c_ytd_payment as expected,
               0 as actual
          from customer
        union all
        select o_w_id, o_d_id, o_c_id, 0, ol_amount
          from order_line
          join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
         where ol_delivery_d is not null) as side
 group by w, d, r

-- name: delivery-counts
-- Orders up to 2100 were delivered by the load, which counts no Deliveries.
select w, d, r, sum(expected) as expected, sum(actual) as actual
  from (select c_w_id as w, c_d_id as d, c_id as r, c_delivery_cnt as expected, 0 as actual
          from customer
        union all
        select o_w_id, o_d_id, o_c_id, 0, 1
          from orders
         where o_id > 2100 and o_carrier_id is not null) as side
 group by w, d, r

-- name: stock
-- Parameter: warehouse.
select s_i_id, s_quantity, s_ytd from stock where s_w_id = ?

-- name: stock-totals
-- Parameter: warehouse.
select sum(s_ytd), sum(s_order_cnt), sum(s_remote_cnt) from stock where s_w_id = ?

-- name: ordered-stock
-- What the orders since the load took, by the warehouse that supplies.
select ol_supply_w_id, sum(ol_quantity), count(*),
       sum(case when ol_supply_w_id <> ol_w_id then 1 else 0 end)
  from order_line
 where ol_o_id > 3000
 group by ol_supply_w_id

-- name: count-of-new-orders
-- What New-Orders leave behind, over all warehouses.
select sum(d_next_o_id) from district

-- name: count-of-payments
select count(*) from history

-- name: count-of-delivered-orders
select sum(c_delivery_cnt) from customer

-- name: orders-since-load
-- The orders of a district that New-Orders added.
select o_id from orders where o_w_id = ? and o_d_id = ? and o_id > ?
