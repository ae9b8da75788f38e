-- The transactions of SmallBank as stored procedures for PostgreSQL 11 and newer.
--
-- A statement ends with a line that holds $$; and every statement may be run again. Each is called in
-- one round trip with auto-commit on. The status is 0 when it was done as asked, 1 when there was too
-- little in an account, and nothing was written, 2 for a check with a penalty.

create or replace function small_bank_require(p_customer integer) returns void
language plpgsql as $$
begin
  perform name from accounts where custid = p_customer;
  if not found then
    raise no_data_found using message = 'no account of customer ' || p_customer;
  end if;
end
$$;

create or replace procedure small_bank_balance(
  in p_customer integer, inout balance bigint default null)
language plpgsql as $$
begin
  perform small_bank_require(p_customer);
  select bal into strict balance from savings where custid = p_customer;
  balance := balance + (select bal from checking where custid = p_customer);
end
$$;

create or replace procedure small_bank_deposit_checking(
  in p_customer integer, in p_cents integer, inout status integer default null)
language plpgsql as $$
begin
  perform small_bank_require(p_customer);
  update checking set bal = bal + p_cents where custid = p_customer;
  status := 0;
end
$$;

create or replace procedure small_bank_transact_savings(
  in p_customer integer, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  balance bigint;
begin
  perform small_bank_require(p_customer);
  select bal into strict balance from savings where custid = p_customer for update;
  if balance + p_cents < 0 then
    status := 1;
    return;
  end if;
  update savings set bal = bal + p_cents where custid = p_customer;
  status := 0;
end
$$;

create or replace procedure small_bank_write_check(
  in p_customer integer, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  in_savings bigint;
  in_checking bigint;
begin
  perform small_bank_require(p_customer);
  select bal into strict in_savings from savings where custid = p_customer for update;
  select bal into strict in_checking from checking where custid = p_customer for update;
  status := case when in_savings + in_checking < p_cents then 2 else 0 end;
  update checking
     set bal = bal - p_cents - case status when 2 then 100 else 0 end
   where custid = p_customer;
end
$$;

create or replace procedure small_bank_send_payment(
  in p_from integer, in p_to integer, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  balance bigint;
begin
  perform small_bank_require(p_from);
  perform small_bank_require(p_to);
  select bal into strict balance from checking where custid = p_from for update;
  if balance < p_cents then
    status := 1;
    return;
  end if;
  update checking set bal = bal - p_cents where custid = p_from;
  update checking set bal = bal + p_cents where custid = p_to;
  status := 0;
end
$$;

create or replace procedure small_bank_amalgamate(
  in p_from integer, in p_to integer, inout status integer default null)
language plpgsql as $$
declare
  in_savings bigint;
  in_checking bigint;
begin
  perform small_bank_require(p_from);
  perform small_bank_require(p_to);
  select bal into strict in_savings from savings where custid = p_from for update;
  select bal into strict in_checking from checking where custid = p_from for update;
  update savings set bal = 0 where custid = p_from;
  update checking set bal = 0 where custid = p_from;
  update checking set bal = bal + in_savings + in_checking where custid = p_to;
  status := 0;
end
$$;
