-- The transactions of SmallBank as stored procedures for MariaDB 10.6 and MySQL 8.0, and newer.
--
-- Each is called in one round trip with auto-commit on, begins and ends its own transaction, and then
-- gives its status: 0 when it was done as asked, 1 when there was too little in an account, and
-- nothing was written, 2 for a check with a penalty. None handles errors: the caller rolls back.
delimiter //

drop procedure if exists small_bank_require
//

create procedure small_bank_require(p_customer int)
begin
  declare problem varchar(100);
  if not exists (select name from accounts where custid = p_customer) then
    set problem = concat('no account of customer ', p_customer);
    signal sqlstate '45000' set message_text = problem;
  end if;
end
//

drop procedure if exists small_bank_balance
//

create procedure small_bank_balance(p_customer int)
begin
  start transaction;
  call small_bank_require(p_customer);
  select (select bal from savings where custid = p_customer)
       + (select bal from checking where custid = p_customer) as balance;
  commit;
end
//

drop procedure if exists small_bank_deposit_checking
//

create procedure small_bank_deposit_checking(p_customer int, p_cents int)
begin
  start transaction;
  call small_bank_require(p_customer);
  update checking set bal = bal + p_cents where custid = p_customer;
  commit;
  select 0 as status;
end
//

drop procedure if exists small_bank_transact_savings
//

create procedure small_bank_transact_savings(p_customer int, p_cents int)
begin
  declare balance bigint;
  declare status int default 0;
  start transaction;
  call small_bank_require(p_customer);
  select bal into balance from savings where custid = p_customer for update;
  if balance + p_cents < 0 then
    set status = 1;
  else
    update savings set bal = bal + p_cents where custid = p_customer;
  end if;
  commit;
  select status;
end
//

drop procedure if exists small_bank_write_check
//

create procedure small_bank_write_check(p_customer int, p_cents int)
begin
  declare in_savings bigint;
  declare in_checking bigint;
  declare status int default 0;
  start transaction;
  call small_bank_require(p_customer);
  select bal into in_savings from savings where custid = p_customer for update;
  select bal into in_checking from checking where custid = p_customer for update;
  if in_savings + in_checking < p_cents then
    set status = 2;
  end if;
  update checking
     set bal = bal - p_cents - if(status = 2, 100, 0)
   where custid = p_customer;
  commit;
  select status;
end
//

drop procedure if exists small_bank_send_payment
//

create procedure small_bank_send_payment(p_from int, p_to int, p_cents int)
begin
  declare balance bigint;
  declare status int default 0;
  start transaction;
  call small_bank_require(p_from);
  call small_bank_require(p_to);
  select bal into balance from checking where custid = p_from for update;
  if balance < p_cents then
    set status = 1;
  else
    update checking set bal = bal - p_cents where custid = p_from;
    update checking set bal = bal + p_cents where custid = p_to;
  end if;
  commit;
  select status;
end
//

drop procedure if exists small_bank_amalgamate
//

create procedure small_bank_amalgamate(p_from int, p_to int)
begin
  declare in_savings bigint;
  declare in_checking bigint;
  start transaction;
  call small_bank_require(p_from);
  call small_bank_require(p_to);
  select bal into in_savings from savings where custid = p_from for update;
  select bal into in_checking from checking where custid = p_from for update;
  update savings set bal = 0 where custid = p_from;
  update checking set bal = 0 where custid = p_from;
  update checking set bal = bal + in_savings + in_checking where custid = p_to;
  commit;
  select 0 as status;
end
//
