-- The transactions of TPC-C as stored procedures for SingleStore, from MemSQL 7.0 on.
--
-- Statement by statement the same as procedures/tpcc/mysql.sql, in SingleStore's procedural
-- language; a test holds the two together. Each is called in one round trip with auto-commit on,
-- begins and ends its own transaction, and gives its output as rows by ECHO. None handles errors: an
-- exception leaves the transaction open, the caller learns the server's own code, and rolls back.
--
-- The server runs at read committed, reads take no locks, and a deadlock is not found but waited out
-- until lock_wait_timeout. So every change computes in the database, and locks are taken in one
-- order: district or warehouse, then stock by supply warehouse and item.
delimiter //

-- New-Order (2.4.2). p_lines holds "number,supply warehouse,item,quantity;" for each line, in the
-- order of the stock's keys. The output's line_texts holds, for each line with a valid item, its
-- number, item name, stock quantity, brand (1 or 0), price and amount with tabs between them, and a
-- line feed. The rollback for an unused item comes after all the work (2.4.2.3).
create or replace procedure tpcc_new_order(
  p_warehouse int, p_district int, p_customer int,
  p_line_count int, p_all_local int, p_lines varchar(1000)) as
declare
  order_id int;
  last_name varchar(16);
  credit char(2);
  discount decimal(4, 4);
  warehouse_tax decimal(4, 4);
  district_tax decimal(4, 4);
  total decimal(12, 2) = 0;
  line_texts varchar(2000) = '';
  valid_lines int = 0;
  place int = 1;
  line varchar(100);
  line_number int;
  supplier int;
  item_id int;
  quantity int;
  item_name varchar(24);
  item_data varchar(50);
  price decimal(5, 2);
  stock_quantity int;
  stock_data varchar(50);
  info char(24);
  amount decimal(6, 2);
begin
  start transaction;
  update district
     set d_next_o_id = d_next_o_id + 1
   where d_w_id = p_warehouse and d_id = p_district;
  select max(d_next_o_id) - 1, max(d_tax), max(w_tax), max(c_discount), max(c_last), max(c_credit)
    into order_id, district_tax, warehouse_tax, discount, last_name, credit
    from district
    join warehouse on w_id = d_w_id
    join customer on c_w_id = d_w_id and c_d_id = d_id
   where d_w_id = p_warehouse and d_id = p_district and c_id = p_customer;
  insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
  values (order_id, p_district, p_warehouse, p_customer, now(), null, p_line_count, p_all_local);
  insert into new_order (no_o_id, no_d_id, no_w_id) values (order_id, p_district, p_warehouse);

  while place <= p_line_count loop
    line = substring_index(substring_index(p_lines, ';', place), ';', -1);
    line_number = cast(substring_index(line, ',', 1) as signed);
    supplier = cast(substring_index(substring_index(line, ',', 2), ',', -1) as signed);
    item_id = cast(substring_index(substring_index(line, ',', 3), ',', -1) as signed);
    quantity = cast(substring_index(line, ',', -1) as signed);
    select max(i_price), max(i_name), max(i_data)
      into price, item_name, item_data
      from item
     where i_id = item_id;
    if price is not null then
      update stock
         set s_quantity = case when s_quantity - quantity >= 10
                               then s_quantity - quantity
                               else s_quantity - quantity + 91 end,
             s_ytd = s_ytd + quantity,
             s_order_cnt = s_order_cnt + 1,
             s_remote_cnt = s_remote_cnt + case when s_w_id = p_warehouse then 0 else 1 end
       where s_w_id = supplier and s_i_id = item_id;
      select max(s_quantity), max(s_data),
             max(case p_district
                   when 1 then s_dist_01 when 2 then s_dist_02 when 3 then s_dist_03
                   when 4 then s_dist_04 when 5 then s_dist_05 when 6 then s_dist_06
                   when 7 then s_dist_07 when 8 then s_dist_08 when 9 then s_dist_09
                   else s_dist_10 end)
        into stock_quantity, stock_data, info
        from stock
       where s_w_id = supplier and s_i_id = item_id;
      amount = quantity * price;
      insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,
                              ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
      values (order_id, p_district, p_warehouse, line_number, item_id, supplier,
              null, quantity, amount, info);
      valid_lines = valid_lines + 1;
      total = total + amount;
      line_texts = concat(
          line_texts, line_number, '\t', item_name, '\t', stock_quantity, '\t',
          case when item_data like '%ORIGINAL%' and stock_data like '%ORIGINAL%' then 1 else 0 end,
          '\t', price, '\t', amount, '\n');
    end if;
    place = place + 1;
  end loop;

  echo select order_id, last_name, credit, discount, warehouse_tax, district_tax,
         round(total * (1 - discount) * (1 + warehouse_tax + district_tax), 2) as total, line_texts;
  if valid_lines = p_line_count then
    commit;
  else
    rollback;
  end if;
end
//

-- Payment (2.5.2). p_customer is 0 when the customer is chosen by last name: the one at position
-- n/2, rounded up, by first name.
create or replace procedure tpcc_payment(
  p_warehouse int, p_district int, p_customer_warehouse int, p_customer_district int,
  p_customer int, p_last_name varchar(16) collate utf8_bin,
  p_amount decimal(6, 2)) as
declare
  paying int;
  found int;
  place_names varchar(24);
begin
  start transaction;
  paying = p_customer;
  if paying = 0 then
    select max(c_id)
      into paying
      from (select c_id,
                   row_number() over (order by c_first, c_id) as place,
                   count(*) over () as namesakes
              from customer
             where c_w_id = p_customer_warehouse and c_d_id = p_customer_district
               and c_last = p_last_name) as candidate
     where place = floor((namesakes + 1) / 2);
  end if;
  update warehouse set w_ytd = w_ytd + p_amount where w_id = p_warehouse;
  update district set d_ytd = d_ytd + p_amount where d_w_id = p_warehouse and d_id = p_district;
  update customer
     set c_balance = c_balance - p_amount,
         c_ytd_payment = c_ytd_payment + p_amount,
         c_payment_cnt = c_payment_cnt + 1,
         c_data = case when c_credit = 'BC'
                       then left(concat_ws(' ', c_id, c_d_id, c_w_id, p_district, p_warehouse,
                                           p_amount, c_data), 500)
                       else c_data end
   where c_w_id = p_customer_warehouse and c_d_id = p_customer_district and c_id = paying;
  select count(*), max(concat(w_name, '    ', d_name))
    into found, place_names
    from warehouse
    join district on d_w_id = w_id
   cross join customer
   where w_id = p_warehouse and d_id = p_district
     and c_w_id = p_customer_warehouse and c_d_id = p_customer_district and c_id = paying;
  if found <> 1 then
    raise user_exception('no such warehouse, district or customer');
  end if;
  insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
  values (paying, p_customer_district, p_customer_warehouse, p_district, p_warehouse,
          now(), p_amount, place_names);

  echo select w_name, w_street_1, w_street_2, w_city, w_state, w_zip,
         d_name, d_street_1, d_street_2, d_city, d_state, d_zip,
         c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,
         c_since, c_credit, c_credit_lim, c_discount, c_balance,
         case when c_credit = 'BC' then left(c_data, 200) else '' end as c_notes
    from warehouse
    join district on d_w_id = w_id
   cross join customer
   where w_id = p_warehouse and d_id = p_district
     and c_w_id = p_customer_warehouse and c_d_id = p_customer_district and c_id = paying;
  commit;
end
//

-- Order-Status (2.6.2): a row for each line of the customer's latest order.
create or replace procedure tpcc_order_status(
  p_warehouse int, p_district int, p_customer int,
  p_last_name varchar(16) collate utf8_bin) as
declare
  asking int;
begin
  start transaction;
  asking = p_customer;
  if asking = 0 then
    select max(c_id)
      into asking
      from (select c_id,
                   row_number() over (order by c_first, c_id) as place,
                   count(*) over () as namesakes
              from customer
             where c_w_id = p_warehouse and c_d_id = p_district and c_last = p_last_name) as candidate
     where place = floor((namesakes + 1) / 2);
  end if;
  echo select c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id,
         ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
    from customer
    join orders
      on o_w_id = c_w_id and o_d_id = c_d_id and o_c_id = c_id
     and o_id = (select max(newest.o_id)
                   from orders as newest
                  where newest.o_w_id = p_warehouse and newest.o_d_id = p_district
                    and newest.o_c_id = asking)
    join order_line on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
   where c_w_id = p_warehouse and c_d_id = p_district and c_id = asking
   order by ol_number;
  commit;
end
//

-- Delivery (2.7.4), all ten districts in one transaction; order_texts holds "district,order;" for
-- each delivered order. Removing its row of new_order is what claims an order: where another
-- Delivery was faster nothing is removed, and all begins anew in a new transaction, which sees what
-- the other one left.
create or replace procedure tpcc_delivery(p_warehouse int, p_carrier int) as
declare
  district int = 0;
  oldest int;
  removed int;
  customer_id int;
  owed decimal(12, 2);
  order_texts varchar(200) = '';
begin
  start transaction;
  while district < 10 loop
    district = district + 1;
    select min(no_o_id)
      into oldest
      from new_order
     where no_w_id = p_warehouse and no_d_id = district;
    if oldest is not null then
      delete from new_order
       where no_w_id = p_warehouse and no_d_id = district and no_o_id = oldest;
      removed = row_count();
      if removed = 0 then
        rollback;
        district = 0;
        order_texts = '';
        start transaction;
      else
        select max(o_c_id)
          into customer_id
          from orders
         where o_w_id = p_warehouse and o_d_id = district and o_id = oldest;
        update orders
           set o_carrier_id = p_carrier
         where o_w_id = p_warehouse and o_d_id = district and o_id = oldest;
        update order_line
           set ol_delivery_d = now()
         where ol_w_id = p_warehouse and ol_d_id = district and ol_o_id = oldest;
        select sum(ol_amount)
          into owed
          from order_line
         where ol_w_id = p_warehouse and ol_d_id = district and ol_o_id = oldest;
        update customer
           set c_balance = c_balance + owed,
               c_delivery_cnt = c_delivery_cnt + 1
         where c_w_id = p_warehouse and c_d_id = district and c_id = customer_id;
        order_texts = concat(order_texts, district, ',', oldest, ';');
      end if;
    end if;
  end loop;

  echo select order_texts;
  commit;
end
//

-- Stock-Level (2.8.2).
create or replace procedure tpcc_stock_level(p_warehouse int, p_district int, p_threshold int) as
begin
  echo select count(*) as low_stock
    from (select distinct ol_i_id
            from district
            join order_line on ol_w_id = d_w_id and ol_d_id = d_id
                           and ol_o_id >= d_next_o_id - 20 and ol_o_id < d_next_o_id
           where d_w_id = p_warehouse and d_id = p_district) as recent
    join stock on s_w_id = p_warehouse and s_i_id = ol_i_id
   where s_quantity < p_threshold;
end
//
