-- The transactions of TPC-C as stored procedures for PostgreSQL 11 and newer.
--
-- Each is called in one round trip with auto-commit on and gives its output in its INOUT parameters.
-- A statement ends with a line that holds $$; and every statement may be run again.
--
-- Every row that is read in order to be written is locked in the same step, and rows of one table
-- are locked in the order of their keys, so that no update is lost at read committed and no two
-- transactions wait for each other.

-- New-Order (2.4.2). An unused item is found out by the join; the rollback comes after all the work
-- (2.4.2.3). Prices and amounts of the lines are in cents: arrays of whole numbers come as bytes, and
-- arrays of decimals as text.
create or replace procedure tpcc_new_order(
  in p_warehouse integer, in p_district integer, in p_customer integer,
  in p_items integer[], in p_suppliers integer[], in p_quantities integer[],
  inout order_id integer default null,
  inout last_name varchar default null, inout credit char(2) default null,
  inout discount numeric default null,
  inout warehouse_tax numeric default null, inout district_tax numeric default null,
  inout total numeric default null,
  inout names varchar[] default null, inout stock_quantities integer[] default null,
  inout brands boolean[] default null,
  inout prices integer[] default null, inout amounts integer[] default null)
language plpgsql as $$
declare
  remote_lines integer;
begin
  update district
     set d_next_o_id = d_next_o_id + 1
    from warehouse, customer
   where d_w_id = p_warehouse and d_id = p_district
     and w_id = p_warehouse
     and c_w_id = p_warehouse and c_d_id = p_district and c_id = p_customer
  returning d_next_o_id - 1, d_tax, w_tax, c_discount, c_last, c_credit
       into strict order_id, district_tax, warehouse_tax, discount, last_name, credit;

  select count(*) into remote_lines
    from unnest(p_suppliers) as supplier where supplier <> p_warehouse;
  insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
  values (order_id, p_district, p_warehouse, p_customer, localtimestamp, null,
          cardinality(p_items), case remote_lines when 0 then 1 else 0 end);
  insert into new_order (no_o_id, no_d_id, no_w_id) values (order_id, p_district, p_warehouse);

  -- An item may stand in several lines, which change its stock one after the other. The rule "take
  -- the quantity away; add 91 if less than 10 is left" counts modulo 91 above 10, because
  -- s_quantity is always 10 to 100: so the lines can be taken together.
  with line as (
    select number, item, supplier, quantity,
           sum(quantity) over (partition by supplier, item order by number) as taken
      from unnest(p_items, p_suppliers, p_quantities)
           with ordinality as asked (item, supplier, quantity, number)
  ), wanted as (
    select supplier, item, sum(quantity) as taken, count(*) as lines
      from line
     group by supplier, item
  ), held as materialized (
    select s_w_id, s_i_id, s_quantity, i_price, i_name, taken as all_taken, lines as all_lines,
           i_data like '%ORIGINAL%' and s_data like '%ORIGINAL%' as brand,
           case p_district
             when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
             when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
             when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
             else s_dist_10 end as info
      from wanted
      join item on i_id = item
      join stock on s_w_id = supplier and s_i_id = item
     order by s_w_id, s_i_id
       for no key update of stock
  ), changed as (
    update stock as s
       set s_quantity = 10 + mod(mod(h.s_quantity - 10 - all_taken, 91) + 91, 91),
           s_ytd = s_ytd + all_taken,
           s_order_cnt = s_order_cnt + all_lines,
           s_remote_cnt = s_remote_cnt + case h.s_w_id when p_warehouse then 0 else all_lines end
      from held as h
     where s.s_w_id = h.s_w_id and s.s_i_id = h.s_i_id
  ), written as (
    insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,
                            ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
    select order_id, p_district, p_warehouse, number, item, supplier,
           null, quantity, quantity * i_price, info
      from line
      join held on s_w_id = supplier and s_i_id = item
  )
  select array_agg(i_name order by number),
         array_agg(10 + mod(mod(s_quantity - 10 - taken, 91) + 91, 91) order by number),
         array_agg(brand order by number),
         array_agg((i_price * 100)::integer order by number),
         array_agg((quantity * i_price * 100)::integer order by number),
         round(sum(quantity * i_price) * (1 - discount) * (1 + warehouse_tax + district_tax), 2)
    into names, stock_quantities, brands, prices, amounts, total
    from line
    join held on s_w_id = supplier and s_i_id = item;

  if cardinality(names) < cardinality(p_items) then
    rollback;
  end if;
end
$$;

-- Payment (2.5.2). p_customer is 0 when the customer is chosen by last name: the one at position
-- n/2, rounded up, by first name.
create or replace procedure tpcc_payment(
  in p_warehouse integer, in p_district integer,
  in p_customer_warehouse integer, in p_customer_district integer,
  in p_customer integer, in p_last_name varchar, in p_amount numeric,
  inout w_name varchar default null, inout w_street_1 varchar default null,
  inout w_street_2 varchar default null, inout w_city varchar default null,
  inout w_state char(2) default null, inout w_zip char(9) default null,
  inout d_name varchar default null, inout d_street_1 varchar default null,
  inout d_street_2 varchar default null, inout d_city varchar default null,
  inout d_state char(2) default null, inout d_zip char(9) default null,
  inout c_id integer default null, inout c_first varchar default null,
  inout c_middle char(2) default null, inout c_last varchar default null,
  inout c_street_1 varchar default null, inout c_street_2 varchar default null,
  inout c_city varchar default null, inout c_state char(2) default null,
  inout c_zip char(9) default null, inout c_phone char(16) default null,
  inout c_since timestamp default null, inout c_credit char(2) default null,
  inout c_credit_lim numeric default null, inout c_discount numeric default null,
  inout c_balance numeric default null, inout c_notes varchar default null)
language plpgsql as $$
#variable_conflict use_column
declare
  paying integer := p_customer;
begin
  if paying = 0 then
    select (array_agg(c_id order by c_first, c_id))[(count(*) + 1) / 2] into strict paying
      from customer
     where c_w_id = p_customer_warehouse and c_d_id = p_customer_district and c_last = p_last_name;
  end if;

  update warehouse set w_ytd = w_ytd + p_amount where w_id = p_warehouse
  returning w_name, w_street_1, w_street_2, w_city, w_state, w_zip
       into strict w_name, w_street_1, w_street_2, w_city, w_state, w_zip;

  update district set d_ytd = d_ytd + p_amount where d_w_id = p_warehouse and d_id = p_district
  returning d_name, d_street_1, d_street_2, d_city, d_state, d_zip
       into strict d_name, d_street_1, d_street_2, d_city, d_state, d_zip;

  update customer
     set c_balance = c_balance - p_amount,
         c_ytd_payment = c_ytd_payment + p_amount,
         c_payment_cnt = c_payment_cnt + 1,
         c_data = case when c_credit = 'BC'
                       then left(concat_ws(' ', c_id, c_d_id, c_w_id, p_district, p_warehouse,
                                           p_amount, c_data), 500)
                       else c_data end
   where c_w_id = p_customer_warehouse and c_d_id = p_customer_district and c_id = paying
  returning c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,
            c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,
            case when c_credit = 'BC' then left(c_data, 200) else '' end
       into strict c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,
            c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_notes;

  insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
  values (paying, p_customer_district, p_customer_warehouse, p_district, p_warehouse,
          localtimestamp, p_amount, w_name || '    ' || d_name);
end
$$;

-- Order-Status (2.6.2).
create or replace procedure tpcc_order_status(
  in p_warehouse integer, in p_district integer, in p_customer integer, in p_last_name varchar,
  inout customer_id integer default null, inout first_name varchar default null,
  inout middle_name char(2) default null, inout last_name varchar default null,
  inout balance numeric default null, inout order_id integer default null,
  inout entered timestamp default null, inout carrier integer default null,
  inout items integer[] default null, inout suppliers integer[] default null,
  inout quantities integer[] default null, inout amounts numeric[] default null,
  inout delivered timestamp[] default null)
language plpgsql as $$
begin
  customer_id := p_customer;
  if customer_id = 0 then
    select (array_agg(c_id order by c_first, c_id))[(count(*) + 1) / 2] into strict customer_id
      from customer
     where c_w_id = p_warehouse and c_d_id = p_district and c_last = p_last_name;
  end if;

  -- One statement, so that customer, order and lines are of the same moment.
  with latest as (
    select c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id
      from customer
      join orders on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
     where c_w_id = p_warehouse and c_d_id = p_district and c_id = customer_id
     order by o_id desc
     limit 1
  )
  select min(c_first), min(c_middle), min(c_last), min(c_balance), min(o_id), min(o_entry_d),
         min(o_carrier_id),
         array_agg(ol_i_id order by ol_number), array_agg(ol_supply_w_id order by ol_number),
         array_agg(ol_quantity order by ol_number), array_agg(ol_amount order by ol_number),
         array_agg(ol_delivery_d order by ol_number)
    into strict first_name, middle_name, last_name, balance, order_id, entered, carrier,
         items, suppliers, quantities, amounts, delivered
    from latest
    join order_line on ol_w_id = p_warehouse and ol_d_id = p_district and ol_o_id = o_id;
end
$$;

-- Delivery (2.7.4), all ten districts in one transaction. The oldest undelivered orders are claimed
-- by their locks, district by district: a Delivery that finds one gone goes on with the next.
create or replace procedure tpcc_delivery(
  in p_warehouse integer, in p_carrier integer,
  inout districts integer[] default null, inout orders integer[] default null)
language plpgsql as $$
begin
  with oldest as (
    select no_w_id, no_d_id, no_o_id
      from generate_series(1, 10) as district (id)
     cross join lateral (
       select no_w_id, no_d_id, no_o_id
         from new_order
        where no_w_id = p_warehouse and no_d_id = district.id
        order by no_o_id
        limit 1
          for update) as first_in_district
  ), claimed as (
    delete from new_order as n
     using oldest as o
     where n.no_w_id = o.no_w_id and n.no_d_id = o.no_d_id and n.no_o_id = o.no_o_id
  ), delivered as (
    update orders
       set o_carrier_id = p_carrier
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
  select coalesce(array_agg(o_d_id order by o_d_id), '{}'),
         coalesce(array_agg(o_id order by o_d_id), '{}')
    into districts, orders
    from delivered;
end
$$;

-- Stock-Level (2.8.2).
create or replace procedure tpcc_stock_level(
  in p_warehouse integer, in p_district integer, in p_threshold integer,
  inout low_stock integer default null)
language plpgsql as $$
begin
  -- One statement and one snapshot, in a form whose plan does not turn over, as in the statement.
  with district_now as (
    select d_next_o_id from district where d_w_id = p_warehouse and d_id = p_district
  )
  select count(*) into low_stock
    from stock
   where s_w_id = p_warehouse
     and s_i_id = any (array(
           select ol_i_id
             from order_line
            where ol_w_id = p_warehouse and ol_d_id = p_district
              and ol_o_id >= (select d_next_o_id - 20 from district_now)
              and ol_o_id < (select d_next_o_id from district_now)))
     and s_quantity < p_threshold;
end
$$;
