-- The transactions of SmallBank as stored procedures for PostgreSQL 11 and newer.
--
-- A statement ends with a line that holds $$; and every statement may be run again. Each is called in
-- one round trip with auto-commit on. The status is 0 when it was done as asked, 1 when there was too
-- little in an account, and nothing was written, 2 for a check with a penalty. A customer is found by the
-- name; the key beside it is for systems that have to know a partition.

create or replace function small_bank_find(p_name text) returns integer
language plpgsql as $$
declare
  customer integer;
begin
  select custid into customer from accounts where name = p_name;
  if not found then
    raise no_data_found using message = 'no account of ' || p_name;
  end if;
  return customer;
end
$$;

create or replace procedure small_bank_balance(
  in p_key integer, in p_name text, inout balance bigint default null)
language plpgsql as $$
declare
  customer integer := small_bank_find(p_name);
begin
  select bal into strict balance from savings where custid = customer;
  balance := balance + (select bal from checking where custid = customer);
end
$$;

create or replace procedure small_bank_deposit_checking(
  in p_key integer, in p_name text, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  customer integer := small_bank_find(p_name);
begin
  update checking set bal = bal + p_cents where custid = customer;
  status := 0;
end
$$;

create or replace procedure small_bank_transact_savings(
  in p_key integer, in p_name text, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  customer integer := small_bank_find(p_name);
  balance bigint;
begin
  select bal into strict balance from savings where custid = customer for update;
  if balance + p_cents < 0 then
    status := 1;
    return;
  end if;
  update savings set bal = bal + p_cents where custid = customer;
  status := 0;
end
$$;

create or replace procedure small_bank_write_check(
  in p_key integer, in p_name text, in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  customer integer := small_bank_find(p_name);
  in_savings bigint;
  in_checking bigint;
begin
  select bal into strict in_savings from savings where custid = customer for update;
  select bal into strict in_checking from checking where custid = customer for update;
  status := case when in_savings + in_checking < p_cents then 2 else 0 end;
  update checking
     set bal = bal - p_cents - case status when 2 then 100 else 0 end
   where custid = customer;
end
$$;

create or replace procedure small_bank_send_payment(
  in p_from_key integer, in p_from_name text, in p_to_key integer, in p_to_name text,
  in p_cents integer, inout status integer default null)
language plpgsql as $$
declare
  payer integer := small_bank_find(p_from_name);
  payee integer := small_bank_find(p_to_name);
  balance bigint;
begin
  select bal into strict balance from checking where custid = payer for update;
  if balance < p_cents then
    status := 1;
    return;
  end if;
  update checking set bal = bal - p_cents where custid = payer;
  update checking set bal = bal + p_cents where custid = payee;
  status := 0;
end
$$;

create or replace procedure small_bank_amalgamate(
  in p_from_key integer, in p_from_name text, in p_to_key integer, in p_to_name text,
  inout status integer default null)
language plpgsql as $$
declare
  payer integer := small_bank_find(p_from_name);
  payee integer := small_bank_find(p_to_name);
  in_savings bigint;
  in_checking bigint;
begin
  select bal into strict in_savings from savings where custid = payer for update;
  select bal into strict in_checking from checking where custid = payer for update;
  update savings set bal = 0 where custid = payer;
  update checking set bal = 0 where custid = payer;
  update checking set bal = bal + in_savings + in_checking where custid = payee;
  status := 0;
end
$$;
