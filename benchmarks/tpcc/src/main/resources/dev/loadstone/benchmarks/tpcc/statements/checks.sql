-- The consistency conditions of TPC-C (clause 3.3.2), in SQL that every dialect takes.
--
-- Each query lists what is compared: warehouse, district and row (null where the condition is not
-- about one), the expected value and the actual one. A condition holds when the two are equal in
-- every row; a null that stands for "is not there" is made a number first.

-- name: condition-1
select w_id as w, cast(null as integer) as d, cast(null as integer) as r,
       w_ytd as expected, coalesce(paid, 0) as actual
  from warehouse
  left join (select d_w_id, sum(d_ytd) as paid from district group by d_w_id) as districts
    on d_w_id = w_id

-- name: condition-2
-- A district whose orders are all delivered has no new_order to compare.
select d_w_id as w, d_id as d, cast(null as integer) as r,
       d_next_o_id - 1 as expected, coalesce(newest, 0) as actual
  from district
  left join (select o_w_id, o_d_id, max(o_id) as newest from orders group by o_w_id, o_d_id) as o
    on o_w_id = d_w_id and o_d_id = d_id
union all
select d_w_id, d_id, cast(null as integer), d_next_o_id - 1, newest
  from district
  join (select no_w_id, no_d_id, max(no_o_id) as newest
          from new_order group by no_w_id, no_d_id) as n
    on no_w_id = d_w_id and no_d_id = d_id

-- name: condition-3
select no_w_id as w, no_d_id as d, cast(null as integer) as r,
       max(no_o_id) - min(no_o_id) + 1 as expected, count(*) as actual
  from new_order
 group by no_w_id, no_d_id

-- name: condition-4
select d_w_id as w, d_id as d, cast(null as integer) as r,
       coalesce(counted, 0) as expected, coalesce(found, 0) as actual
  from district
  left join (select o_w_id, o_d_id, sum(o_ol_cnt) as counted
               from orders group by o_w_id, o_d_id) as o
    on o_w_id = d_w_id and o_d_id = d_id
  left join (select ol_w_id, ol_d_id, count(*) as found
               from order_line group by ol_w_id, ol_d_id) as l
    on ol_w_id = d_w_id and ol_d_id = d_id

-- name: condition-5
-- 1 stands for undelivered. A new_order without its order is a violation too.
select o_w_id as w, o_d_id as d, o_id as r,
       case when o_carrier_id is null then 1 else 0 end as expected,
       case when no_o_id is null then 0 else 1 end as actual
  from orders
  left join new_order on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id
union all
select no_w_id, no_d_id, no_o_id, 0, 1
  from new_order
  left join orders on o_w_id = no_w_id and o_d_id = no_d_id and o_id = no_o_id
 where o_id is null

-- name: condition-6
select o_w_id as w, o_d_id as d, o_id as r, o_ol_cnt as expected, coalesce(found, 0) as actual
  from orders
  left join (select ol_w_id, ol_d_id, ol_o_id, count(*) as found
               from order_line group by ol_w_id, ol_d_id, ol_o_id) as l
    on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id

-- name: condition-7
-- 1 stands for delivered.
select ol_w_id as w, ol_d_id as d, ol_o_id as r,
       case when o_carrier_id is null then 0 else 1 end as expected,
       case when ol_delivery_d is null then 0 else 1 end as actual
  from order_line
  left join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id

-- name: condition-8
select w_id as w, cast(null as integer) as d, cast(null as integer) as r,
       w_ytd as expected, coalesce(paid, 0) as actual
  from warehouse
  left join (select h_w_id, sum(h_amount) as paid from history group by h_w_id) as h
    on h_w_id = w_id

-- name: condition-9
select d_w_id as w, d_id as d, cast(null as integer) as r,
       d_ytd as expected, coalesce(paid, 0) as actual
  from district
  left join (select h_w_id, h_d_id, sum(h_amount) as paid
               from history group by h_w_id, h_d_id) as h
    on h_w_id = d_w_id and h_d_id = d_id

-- name: condition-10
select c_w_id as w, c_d_id as d, c_id as r,
       c_balance as expected, coalesce(delivered, 0) - coalesce(paid, 0) as actual
  from customer
  left join (select o_w_id, o_d_id, o_c_id, sum(ol_amount) as delivered
               from orders
               join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
              where ol_delivery_d is not null
              group by o_w_id, o_d_id, o_c_id) as o
    on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as paid
               from history group by h_c_w_id, h_c_d_id, h_c_id) as h
    on h_c_w_id = c_w_id and h_c_d_id = c_d_id and h_c_id = c_id

-- name: condition-11
select d_w_id as w, d_id as d, cast(null as integer) as r,
       2100 as expected, coalesce(made, 0) - coalesce(waiting, 0) as actual
  from district
  left join (select o_w_id, o_d_id, count(*) as made from orders group by o_w_id, o_d_id) as o
    on o_w_id = d_w_id and o_d_id = d_id
  left join (select no_w_id, no_d_id, count(*) as waiting
               from new_order group by no_w_id, no_d_id) as n
    on no_w_id = d_w_id and no_d_id = d_id

-- name: condition-12
select c_w_id as w, c_d_id as d, c_id as r,
       c_balance + c_ytd_payment as expected, coalesce(delivered, 0) as actual
  from customer
  left join (select o_w_id, o_d_id, o_c_id, sum(ol_amount) as delivered
               from orders
               join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
              where ol_delivery_d is not null
              group by o_w_id, o_d_id, o_c_id) as o
    on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id

-- name: counts
-- What New-Orders and Payments leave behind, over all warehouses.
select (select sum(d_next_o_id) from district), (select count(*) from history)
