-- The transactions of SmallBank for SingleStore, whose reads lock nothing: a balance that decides what is
-- written is locked by a write to its row, found by the key, before it is read.
-- no procedures: nobody has written them for this dialect
-- from: voltdb

-- 1 customer
-- name: lock-savings
update savings set bal = bal where custid = ?

-- 1 customer
-- name: lock-checking
update checking set bal = bal where custid = ?
