-- The transactions of SmallBank in standard SQL: statements by name. Each is about one customer, who is
-- found by the name.
-- no procedures: nobody has written them for this dialect

-- 1 name
-- name: account
select custid from accounts where name = ?

-- 1 customer
-- name: savings
select bal from savings where custid = ?

-- 1 customer
-- name: checking
select bal from checking where custid = ?

-- 1 customer
-- name: savings-locking
select bal from savings where custid = ? for update

-- 1 customer
-- name: checking-locking
select bal from checking where custid = ? for update

-- 1 cents, 2 customer
-- name: add-to-savings
update savings set bal = bal + ? where custid = ?

-- 1 cents, 2 customer
-- name: add-to-checking
update checking set bal = bal + ? where custid = ?

-- 1 customer
-- name: empty-savings
update savings set bal = 0 where custid = ?

-- 1 customer
-- name: empty-checking
update checking set bal = 0 where custid = ?
