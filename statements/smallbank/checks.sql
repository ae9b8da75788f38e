-- The checks, the same for every dialect.

-- name: accounts
select count(*) from accounts

-- name: savings
select count(*) from savings

-- name: checking
select count(*) from checking

-- name: money-in-savings
select sum(bal) from savings

-- name: money-in-checking
select sum(bal) from checking
