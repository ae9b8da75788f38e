-- The transactions of SmallBank for Apache Ignite 3, which locks what a transaction reads and has no
-- "for update": those of VoltDB, which has none either, with the index to use, because the server locks a
-- whole table when it scans it.
-- from: voltdb

-- 1 name
-- name: account
select /*+ FORCE_INDEX(ACCOUNT_NAME) */ custid from accounts where name = ?
