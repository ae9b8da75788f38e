-- The transactions of SmallBank for Apache Ignite 3, which locks what a transaction reads and has no
-- "for update".
-- from: generic

-- 1 customer
-- name: savings-locking
select bal from savings where custid = ?

-- 1 customer
-- name: checking-locking
select bal from checking where custid = ?
