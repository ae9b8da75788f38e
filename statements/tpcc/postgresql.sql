-- The statements of TPC-C for PostgreSQL, where the driver sends several statements in one round
-- trip and takes arrays. Each text is one round trip, and so are several of a New-Order's sent together;
-- a commit sent behind the last one ends the transaction.
--
-- Every row that is read in order to be written is locked in the same step, and rows of one table
-- are locked in the order of their keys, so that no update is lost at read committed and no two
-- transactions wait for each other. (In what order the parts of one statement change several tables
-- is PostgreSQL's to decide; all sessions have the same statements, and no deadlock was ever seen.)
-- "For no key update" lets foreign keys be checked meanwhile.

-- name: new-order-district
-- Parameters: warehouse, district, customer.
update district
   set d_next_o_id = d_next_o_id + 1
  from warehouse, customer
 where d_w_id = ? and d_id = ?
   and w_id = d_w_id
   and c_w_id = d_w_id and c_d_id = d_id and c_id = ?
returning d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit

-- name: new-order-stock
-- Parameters: district; items, supply warehouses.
select s_w_id, s_i_id, s_quantity, i_price, i_name,
       i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%',
       case ?::integer when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
              when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
              when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
              else s_dist_10 end
  from (select distinct * from unnest(?::integer[], ?::integer[]) as asked (item, supplier)) as asked
  join item on i_id = item
  join stock on s_w_id = supplier and s_i_id = item
 order by s_w_id, s_i_id
   for no key update of stock

-- name: new-order-stock-update
-- Parameters: supply warehouses, items, new quantities, ordered, lines, remote lines of the stock
-- rows.
update stock
   set s_quantity = quantity,
       s_ytd = s_ytd + ordered,
       s_order_cnt = s_order_cnt + lines,
       s_remote_cnt = s_remote_cnt + remote
  from unnest(?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::integer[])
       as changed (supplier, item, quantity, ordered, lines, remote)
 where s_w_id = supplier and s_i_id = item

-- name: new-order-insert
-- Parameters: order, district, warehouse, customer, line count, all local; order, district,
-- warehouse; order, district, warehouse, and by line: number, item, supply warehouse, quantity,
-- amount in cents, district information.
insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
values (?, ?, ?, ?, localtimestamp, null, ?, ?);
insert into new_order (no_o_id, no_d_id, no_w_id) values (?, ?, ?);
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,
                        ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
select ?, ?, ?, number, item, supplier, null, quantity, cents * 0.01, info
  from unnest(?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::text[])
       as line (number, item, supplier, quantity, cents, info)

-- name: payment-by-id
-- Parameters: amount, warehouse; amount, warehouse, district; amount, amount, district, warehouse,
-- amount; customer's warehouse and district, customer; district, warehouse, amount.
with paid_warehouse as (
  update warehouse set w_ytd = w_ytd + ? where w_id = ?
  returning w_name, w_street_1, w_street_2, w_city, w_state, w_zip
), paid_district as (
  update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?
  returning d_name, d_street_1, d_street_2, d_city, d_state, d_zip
), payer as (
  update customer
     set c_balance = c_balance - ?,
         c_ytd_payment = c_ytd_payment + ?,
         c_payment_cnt = c_payment_cnt + 1,
         c_data = case when c_credit = 'BC'
                       then left(concat_ws(' ', c_id, c_d_id, c_w_id, ?::integer, ?::integer,
                                           ?::numeric, c_data), 500)
                       else c_data end
   where c_w_id = ? and c_d_id = ? and c_id = ?
  returning c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city,
            c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,
            case when c_credit = 'BC' then left(c_data, 200) else '' end as c_notes
), noted as (
  insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
  select c_id, c_d_id, c_w_id, ?, ?, localtimestamp, ?, w_name || '    ' || d_name
    from paid_warehouse, paid_district, payer
)
select paid_warehouse.*, paid_district.*, c_id, c_first, c_middle, c_last, c_street_1, c_street_2,
       c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,
       c_notes
  from paid_warehouse, paid_district, payer

-- name: payment-by-name
-- Parameters: amount, warehouse; amount, warehouse, district; amount, amount, district, warehouse,
-- amount; customer's warehouse and district, last name; district, warehouse, amount.
with paid_warehouse as (
  update warehouse set w_ytd = w_ytd + ? where w_id = ?
  returning w_name, w_street_1, w_street_2, w_city, w_state, w_zip
), paid_district as (
  update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?
  returning d_name, d_street_1, d_street_2, d_city, d_state, d_zip
), payer as (
  update customer
     set c_balance = c_balance - ?,
         c_ytd_payment = c_ytd_payment + ?,
         c_payment_cnt = c_payment_cnt + 1,
         c_data = case when c_credit = 'BC'
                       then left(concat_ws(' ', c_id, c_d_id, c_w_id, ?::integer, ?::integer,
                                           ?::numeric, c_data), 500)
                       else c_data end
   where (c_w_id, c_d_id, c_id) =
         (select c_w_id, c_d_id, (array_agg(c_id order by c_first, c_id))[(count(*) + 1) / 2]
            from customer
           where c_w_id = ? and c_d_id = ? and c_last = ?
           group by c_w_id, c_d_id)
  returning c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city,
            c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,
            case when c_credit = 'BC' then left(c_data, 200) else '' end as c_notes
), noted as (
  insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
  select c_id, c_d_id, c_w_id, ?, ?, localtimestamp, ?, w_name || '    ' || d_name
    from paid_warehouse, paid_district, payer
)
select paid_warehouse.*, paid_district.*, c_id, c_first, c_middle, c_last, c_street_1, c_street_2,
       c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,
       c_notes
  from paid_warehouse, paid_district, payer

-- name: order-status-by-id
-- Parameters: warehouse, district, customer.
with asking as (
  select c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_balance
    from customer
   where c_w_id = ? and c_d_id = ? and c_id = ?
), latest as (
  select o_w_id, o_d_id, o_id, o_entry_d, o_carrier_id
    from asking
    join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
   order by o_id desc
   limit 1
)
select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from asking
  left join latest on true
  left join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 order by ol_number

-- name: order-status-by-name
-- Parameters: warehouse, district, last name.
with asking as (
  select c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_balance
    from customer
   where (c_w_id, c_d_id, c_id) =
         (select c_w_id, c_d_id, (array_agg(c_id order by c_first, c_id))[(count(*) + 1) / 2]
            from customer
           where c_w_id = ? and c_d_id = ? and c_last = ?
           group by c_w_id, c_d_id)
), latest as (
  select o_w_id, o_d_id, o_id, o_entry_d, o_carrier_id
    from asking
    join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
   order by o_id desc
   limit 1
)
select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
       ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
  from asking
  left join latest on true
  left join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
 order by ol_number

-- name: delivery
-- Parameters: warehouse; carrier.
--
-- The oldest undelivered orders are claimed by their locks, district by district: a Delivery that
-- finds one gone goes on with the next.
with oldest as (
  select no_w_id, no_d_id, no_o_id
    from generate_series(1, 10) as district (id)
   cross join lateral (
     select no_w_id, no_d_id, no_o_id
       from new_order
      where no_w_id = ? and no_d_id = district.id
      order by no_o_id
      limit 1
        for update) as first_in_district
), claimed as (
  delete from new_order as n
   using oldest as o
   where n.no_w_id = o.no_w_id and n.no_d_id = o.no_d_id and n.no_o_id = o.no_o_id
), delivered as (
  update orders
     set o_carrier_id = ?
    from oldest
   where o_w_id = no_w_id and o_d_id = no_d_id and o_id = no_o_id
  returning o_w_id, o_d_id, o_id, o_c_id
), line as (
  update order_line
     set ol_delivery_d = localtimestamp
    from oldest
   where ol_w_id = no_w_id and ol_d_id = no_d_id and ol_o_id = no_o_id
  returning ol_d_id, ol_amount
), owed as (
  select ol_d_id, sum(ol_amount) as amount from line group by ol_d_id
), charged as (
  update customer
     set c_balance = c_balance + amount,
         c_delivery_cnt = c_delivery_cnt + 1
    from delivered
    join owed on ol_d_id = o_d_id
   where c_w_id = o_w_id and c_d_id = o_d_id and c_id = o_c_id
)
select o_d_id, o_id from delivered

-- name: stock-level
-- Parameters: warehouse, district; warehouse, warehouse, district; threshold.
--
-- Each part is planned by itself and begins with the whole beginning of a key: neither a join nor a
-- limit lets the planner choose, by what it believes of one table, to scan another. The upper bound,
-- which no line reaches, has it expect 0.5 % of the district's lines and not a third.
with district_now as (
  select d_next_o_id from district where d_w_id = ? and d_id = ?
)
select count(*)
  from stock
 where s_w_id = ?
   and s_i_id = any (array(
         select ol_i_id
           from order_line
          where ol_w_id = ? and ol_d_id = ?
            and ol_o_id >= (select d_next_o_id - 20 from district_now)
            and ol_o_id < (select d_next_o_id from district_now)))
   and s_quantity < ?
