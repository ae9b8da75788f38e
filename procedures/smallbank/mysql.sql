-- The transactions of SmallBank as stored procedures for MariaDB 10.6 and MySQL 8.0, and newer.
--
-- Each is called in one round trip with auto-commit on, begins and ends its own transaction, and then
-- gives its status: 0 when it was done as asked, 1 when there was too little in an account, and
-- nothing was written, 2 for a check with a penalty. None handles errors: the caller rolls back. A
-- customer is found by the name; the key beside it is for systems that have to know a partition.
delimiter //

drop procedure if exists small_bank_find
//

create procedure small_bank_find(p_name varchar(64), out p_customer int)
begin
  declare problem varchar(100);
  select max(custid) into p_customer from accounts where name = p_name;
  if p_customer is null then
    set problem = concat('no account of ', p_name);
    signal sqlstate '45000' set message_text = problem;
  end if;
end
//

drop procedure if exists small_bank_balance
//

create procedure small_bank_balance(p_key int, p_name varchar(64))
begin
  declare customer int;
  start transaction;
  call small_bank_find(p_name, customer);
  select (select bal from savings where custid = customer)
       + (select bal from checking where custid = customer) as balance;
  commit;
end
//

drop procedure if exists small_bank_deposit_checking
//

create procedure small_bank_deposit_checking(p_key int, p_name varchar(64), p_cents int)
begin
  declare customer int;
  start transaction;
  call small_bank_find(p_name, customer);
  update checking set bal = bal + p_cents where custid = customer;
  commit;
  select 0 as status;
end
//

drop procedure if exists small_bank_transact_savings
//

create procedure small_bank_transact_savings(p_key int, p_name varchar(64), p_cents int)
begin
  declare customer int;
  declare balance bigint;
  declare status int default 0;
  start transaction;
  call small_bank_find(p_name, customer);
  select bal into balance from savings where custid = customer for update;
  if balance + p_cents < 0 then
    set status = 1;
  else
    update savings set bal = bal + p_cents where custid = customer;
  end if;
  commit;
  select status;
end
//

drop procedure if exists small_bank_write_check
//

create procedure small_bank_write_check(p_key int, p_name varchar(64), p_cents int)
begin
  declare customer int;
  declare in_savings bigint;
  declare in_checking bigint;
  declare status int default 0;
  start transaction;
  call small_bank_find(p_name, customer);
  select bal into in_savings from savings where custid = customer for update;
  select bal into in_checking from checking where custid = customer for update;
  if in_savings + in_checking < p_cents then
    set status = 2;
  end if;
  update checking
     set bal = bal - p_cents - if(status = 2, 100, 0)
   where custid = customer;
  commit;
  select status;
end
//

drop procedure if exists small_bank_send_payment
//

create procedure small_bank_send_payment(
  p_from_key int, p_from_name varchar(64), p_to_key int, p_to_name varchar(64), p_cents int)
begin
  declare payer int;
  declare payee int;
  declare balance bigint;
  declare status int default 0;
  start transaction;
  call small_bank_find(p_from_name, payer);
  call small_bank_find(p_to_name, payee);
  select bal into balance from checking where custid = payer for update;
  if balance < p_cents then
    set status = 1;
  else
    update checking set bal = bal - p_cents where custid = payer;
    update checking set bal = bal + p_cents where custid = payee;
  end if;
  commit;
  select status;
end
//

drop procedure if exists small_bank_amalgamate
//

create procedure small_bank_amalgamate(
  p_from_key int, p_from_name varchar(64), p_to_key int, p_to_name varchar(64))
begin
  declare payer int;
  declare payee int;
  declare in_savings bigint;
  declare in_checking bigint;
  start transaction;
  call small_bank_find(p_from_name, payer);
  call small_bank_find(p_to_name, payee);
  select bal into in_savings from savings where custid = payer for update;
  select bal into in_checking from checking where custid = payer for update;
  update savings set bal = 0 where custid = payer;
  update checking set bal = 0 where custid = payer;
  update checking set bal = bal + in_savings + in_checking where custid = payee;
  commit;
  select 0 as status;
end
//
