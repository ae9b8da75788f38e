-- The transactions of SmallBank for VoltDB: each statement is a transaction of its own, and there are
-- no locks to take.
-- from: generic

-- 1 customer
-- name: savings-locking
select bal from savings where custid = ?

-- 1 customer
-- name: checking-locking
select bal from checking where custid = ?
