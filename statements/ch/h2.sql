-- The queries of CH-benCHmark for H2, which joins by looking up rows in indexes alone: a part of a query
-- that has no index is made once, and what follows is looked up for it.
-- from: generic

-- name: q15
select su_suppkey, su_name, su_address, su_phone, total_revenue
  from (select supplier_no, total_revenue, rank() over (order by total_revenue desc) as place
          from (select mod(s_w_id * s_i_id, 10000) as supplier_no, sum(ol_amount) as total_revenue
                  from order_line
                  join stock on s_w_id = ol_supply_w_id and s_i_id = ol_i_id
                 group by mod(s_w_id * s_i_id, 10000)) as revenue) as ranked
  left join supplier on su_suppkey = supplier_no
 where place = 1
 order by su_suppkey

-- name: q17
select sum(ol_amount) / 2.0 as avg_yearly
  from (select ol_amount, ol_quantity, avg(ol_quantity) over (partition by ol_i_id) as mean
          from order_line
          join item on i_id = ol_i_id
         where i_data like '%b') as ordered
 where ol_quantity <= mean
