-- The transactions of SmallBank for SingleStore, whose reads lock nothing: a balance that decides what is
-- written is locked by a write to its row, found by the key, before it is read. The write changes the
-- row: whether one to the same value locks it, the server's documentation does not say.
-- no procedures: nobody has written them for this dialect
-- from: voltdb

-- 1 customer
-- name: lock-savings
update savings set times_locked = times_locked + 1 where custid = ?

-- 1 customer
-- name: lock-checking
update checking set times_locked = times_locked + 1 where custid = ?
