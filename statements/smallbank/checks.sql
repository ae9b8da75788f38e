-- The checks, the same for every dialect.

-- name: accounts
select count(*) from accounts

-- name: savings
select count(*) from savings

-- name: checking
select count(*) from checking

-- Savings below zero: the customer, the balance.
-- name: negative-savings
select custid, bal from savings where bal < 0

-- name: money-in-savings
select sum(bal) from savings

-- name: money-in-checking
select sum(bal) from checking
