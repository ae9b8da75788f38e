-- The 22 queries of CH-benCHmark: the questions of TPC-H, asked of the tables of TPC-C. What differs from
-- those that were published, and why, is in docs/benchmarks/ch.md.
--
-- A text begins with a line "-- name: ..." and ends where the next one begins. A dialect that cannot
-- answer a query says so: "-- refused q21: <the reason>", or "-- refused ch: ..." for all of them.
--
-- The supplier of a row of stock is number warehouse * item mod 10000. The nation of a customer is that
-- whose key is the code of the first letter of the state.

-- name: q1
-- What was delivered, by the number of the line.
select ol_number,
       sum(ol_quantity) as sum_qty,
       sum(ol_amount) as sum_amount,
       avg(ol_quantity) as avg_qty,
       avg(ol_amount) as avg_amount,
       count(*) as count_order
  from order_line
 where ol_delivery_d > timestamp '2025-01-02 00:00:00'
 group by ol_number
 order by ol_number

-- name: q2
-- The supplier in Europe that has least of an item.
select su_suppkey, su_name, n_name, i_id, i_name, su_address, su_phone, su_comment
  from item
  join stock on s_i_id = i_id
  join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
  join nation on n_nationkey = su_nationkey
  join region on r_regionkey = n_regionkey
  join (select s_i_id as m_i_id, min(s_quantity) as m_quantity
          from stock
          join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
          join nation on n_nationkey = su_nationkey
          join region on r_regionkey = n_regionkey
         where r_name = 'Europe'
         group by s_i_id) as least_stock
    on m_i_id = i_id and m_quantity = s_quantity
 where i_data like '%b'
   and r_name = 'Europe'
 order by n_name, su_name, i_id

-- name: q3
-- The undelivered orders of greatest value from some states.
select ol_o_id, ol_w_id, ol_d_id, sum(ol_amount) as revenue, o_entry_d
  from customer
  join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  join new_order on no_w_id = o_w_id and no_d_id = o_d_id and no_o_id = o_id
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 where c_state like 'A%'
   and o_entry_d > timestamp '2025-01-02 00:00:00'
 group by ol_o_id, ol_w_id, ol_d_id, o_entry_d
 order by revenue desc, o_entry_d, ol_w_id, ol_d_id, ol_o_id
 limit 100

-- name: q4
-- Orders of which a line was delivered, by their number of lines.
select o_ol_cnt, count(*) as order_count
  from orders
 where o_entry_d >= timestamp '2025-01-02 00:00:00'
   and o_entry_d < timestamp '2050-01-02 00:00:00'
   and exists (select 1
                 from order_line
                where ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
                  and ol_delivery_d >= o_entry_d)
 group by o_ol_cnt
 order by o_ol_cnt

-- name: q5
-- What suppliers in Europe earn in their own nation.
select n_name, sum(ol_amount) as revenue
  from customer
  join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
  join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id
  join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
               and su_nationkey = ascii(substring(c_state, 1, 1))
  join nation on n_nationkey = su_nationkey
  join region on r_regionkey = n_regionkey
 where r_name = 'Europe'
   and o_entry_d >= timestamp '2025-01-02 00:00:00'
 group by n_name
 order by revenue desc

-- name: q6
-- The value of what was delivered.
select sum(ol_amount) as revenue
  from order_line
 where ol_delivery_d >= timestamp '2025-01-01 00:00:00'
   and ol_delivery_d < timestamp '2050-01-01 00:00:00'
   and ol_quantity between 1 and 100000

-- name: q7
-- What two nations sell to each other, by year.
select su_nationkey as supp_nation,
       substring(c_state, 1, 1) as cust_nation,
       extract(year from o_entry_d) as l_year,
       sum(ol_amount) as revenue
  from supplier
  join stock on mod(s_w_id * s_i_id, 10000) = su_suppkey
  join order_line on ol_supply_w_id = s_w_id and ol_i_id = s_i_id
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
  join customer on c_w_id = o_w_id and c_d_id = o_d_id and c_id = o_c_id
  join nation n1 on n1.n_nationkey = su_nationkey
  join nation n2 on n2.n_nationkey = ascii(substring(c_state, 1, 1))
 where ((n1.n_name = 'Germany' and n2.n_name = 'Cambodia')
        or (n1.n_name = 'Cambodia' and n2.n_name = 'Germany'))
   and ol_delivery_d between timestamp '2025-01-02 00:00:00' and timestamp '2050-01-02 00:00:00'
 group by su_nationkey, substring(c_state, 1, 1), extract(year from o_entry_d)
 order by su_nationkey, cust_nation, l_year

-- name: q8
-- The share of Germany in what Europe buys, by year.
select extract(year from o_entry_d) as l_year,
       sum(case when n2.n_name = 'Germany' then ol_amount else 0 end) / sum(ol_amount) as mkt_share
  from item
  join order_line on ol_i_id = i_id
  join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id
  join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
  join customer on c_w_id = o_w_id and c_d_id = o_d_id and c_id = o_c_id
  join nation n1 on n1.n_nationkey = ascii(substring(c_state, 1, 1))
  join region on r_regionkey = n1.n_regionkey
  join nation n2 on n2.n_nationkey = su_nationkey
 where r_name = 'Europe'
   and i_data like '%b'
   and o_entry_d between timestamp '2025-01-02 00:00:00' and timestamp '2050-01-02 00:00:00'
 group by extract(year from o_entry_d)
 order by l_year

-- name: q9
-- What each nation sells of some items, by year.
select n_name, extract(year from o_entry_d) as l_year, sum(ol_amount) as sum_profit
  from item
  join order_line on ol_i_id = i_id
  join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id
  join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
  join orders on o_w_id = ol_w_id and o_d_id = ol_d_id and o_id = ol_o_id
  join nation on n_nationkey = su_nationkey
 where i_data like '%BB'
 group by n_name, extract(year from o_entry_d)
 order by n_name, l_year desc

-- name: q10
-- The customers that spent most on what was delivered.
select c_w_id, c_d_id, c_id, c_last, sum(ol_amount) as revenue, c_city, c_phone, n_name
  from customer
  join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
  join nation on n_nationkey = ascii(substring(c_state, 1, 1))
 where o_entry_d >= timestamp '2025-01-02 00:00:00'
   and o_entry_d <= ol_delivery_d
 group by c_w_id, c_d_id, c_id, c_last, c_city, c_phone, n_name
 order by revenue desc, c_w_id, c_d_id, c_id
 limit 100

-- name: q11
-- The items of which German suppliers have much.
select s_i_id, sum(s_quantity) as in_stock
  from stock
  join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
  join nation on n_nationkey = su_nationkey
 where n_name = 'Germany'
 group by s_i_id
having sum(s_quantity) >
       (select avg(s_quantity) * 1.5
          from stock
          join supplier on su_suppkey = mod(s_w_id * s_i_id, 10000)
          join nation on n_nationkey = su_nationkey
         where n_name = 'Germany')
 order by in_stock desc, s_i_id

-- name: q12
-- Delivered lines by two carriers and by all others, by the number of the order's lines.
select o_ol_cnt,
       sum(case when o_carrier_id = 1 or o_carrier_id = 2 then 1 else 0 end) as high_line_count,
       sum(case when o_carrier_id <> 1 and o_carrier_id <> 2 then 1 else 0 end) as low_line_count
  from orders
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 where o_entry_d <= ol_delivery_d
   and ol_delivery_d < timestamp '2050-01-01 00:00:00'
 group by o_ol_cnt
 order by o_ol_cnt

-- name: q13
-- How many customers have how many orders with some carriers.
select c_count, count(*) as custdist
  from (select c_w_id, c_d_id, c_id, count(o_id) as c_count
          from customer
          left join orders
            on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id and o_carrier_id > 8
         group by c_w_id, c_d_id, c_id) as c_orders
 group by c_count
 order by custdist desc, c_count desc

-- name: q14
-- The share of some items in the value of what was delivered.
select 100.00 * sum(case when i_data like 'PR%' then ol_amount else 0 end)
         / (1 + sum(ol_amount)) as promo_revenue
  from order_line
  join item on i_id = ol_i_id
 where ol_delivery_d >= timestamp '2025-01-02 00:00:00'
   and ol_delivery_d < timestamp '2050-01-02 00:00:00'

-- name: q15
-- The supplier that sold most.
with revenue as (
  select mod(s_w_id * s_i_id, 10000) as supplier_no, sum(ol_amount) as total_revenue
    from order_line
    join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id
   group by mod(s_w_id * s_i_id, 10000))
select su_suppkey, su_name, su_address, su_phone, total_revenue
  from supplier
  join revenue on supplier_no = su_suppkey
 where total_revenue = (select max(total_revenue) from revenue)
 order by su_suppkey

-- name: q16
-- How many suppliers of good repute have items of a name, a brand and a price.
select i_name,
       substring(i_data, 1, 3) as brand,
       i_price,
       count(distinct mod(s_w_id * s_i_id, 10000)) as supplier_cnt
  from stock
  join item on i_id = s_i_id
 where i_data not like 'zz%'
   and i_price between 90 and 100
   and mod(s_w_id * s_i_id, 10000) not in
       (select su_suppkey from supplier where su_comment like '%bad%')
 group by i_name, substring(i_data, 1, 3), i_price
 order by supplier_cnt desc

-- name: q17
-- The value of small orders of some items, by year.
select sum(ol_amount) / 2.0 as avg_yearly
  from order_line
  join (select i_id, avg(ol_quantity) as mean
          from item
          join order_line on ol_i_id = i_id
         where i_data like '%b'
         group by i_id) as ordered
    on ol_i_id = i_id
 where ol_quantity <= mean

-- name: q18
-- The orders of greatest value.
select c_last, c_id, o_w_id, o_d_id, o_id, o_entry_d, o_ol_cnt, sum(ol_amount) as total
  from customer
  join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
  join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 group by o_w_id, o_d_id, o_id, c_id, c_last, o_entry_d, o_ol_cnt
having sum(ol_amount) > 200
 order by total desc, o_entry_d, o_w_id, o_d_id, o_id
 limit 100

-- name: q19
-- The value of some items, by kind, quantity and warehouse.
select sum(ol_amount) as revenue
  from order_line
  join item on i_id = ol_i_id
 where (i_data like '%a' and ol_quantity between 1 and 10
        and i_price between 1 and 400000 and ol_w_id in (1, 2, 3))
    or (i_data like '%b' and ol_quantity between 1 and 10
        and i_price between 1 and 400000 and ol_w_id in (1, 2, 4))
    or (i_data like '%c' and ol_quantity between 1 and 10
        and i_price between 1 and 400000 and ol_w_id in (1, 5, 3))

-- name: q20
-- German suppliers that have more than half of what was ordered of some items.
select su_name, su_address
  from supplier
  join nation on n_nationkey = su_nationkey
 where n_name = 'Germany'
   and su_suppkey in
       (select mod(s_w_id * s_i_id, 10000)
          from stock
          join item on i_id = s_i_id
          join order_line on ol_supply_w_id = s_w_id and ol_i_id = s_i_id
         where i_data like 'c%'
           and ol_delivery_d > timestamp '2025-05-23 12:00:00'
         group by s_i_id, s_w_id, s_quantity
        having 2 * s_quantity > sum(ol_quantity))
 order by su_name

-- name: q21
-- German suppliers whose lines were the last of an order to be delivered.
select su_name, count(*) as numwait
  from supplier
  join nation on n_nationkey = su_nationkey
  join stock on mod(s_w_id * s_i_id, 10000) = su_suppkey
  join order_line l1 on l1.ol_supply_w_id = s_w_id and l1.ol_i_id = s_i_id
  join orders on o_w_id = l1.ol_w_id and o_d_id = l1.ol_d_id and o_id = l1.ol_o_id
 where n_name = 'Germany'
   and l1.ol_delivery_d >= o_entry_d
   and not exists (select 1
                     from order_line l2
                    where l2.ol_w_id = l1.ol_w_id
                      and l2.ol_d_id = l1.ol_d_id
                      and l2.ol_o_id = l1.ol_o_id
                      and l2.ol_delivery_d > l1.ol_delivery_d)
 group by su_name
 order by numwait desc, su_name

-- name: q22
-- Customers who owe little and wait for nothing, by nation.
select substring(c_state, 1, 1) as country, count(*) as numcust, sum(c_balance) as totacctbal
  from customer
 where substring(c_phone, 1, 1) in ('1', '2', '3', '4', '5', '6', '7')
   and c_balance >=
       (select avg(c_balance)
          from customer
         where substring(c_phone, 1, 1) in ('1', '2', '3', '4', '5', '6', '7'))
   and not exists (select 1
                     from orders
                    where o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
                      and o_carrier_id is null)
 group by substring(c_state, 1, 1)
 order by country
