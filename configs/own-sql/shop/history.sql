-- title: History
-- weight: 55
\set customer random_zipfian(1, :customers, 1.07)

select max(id) as id from orders where customer = :customer; \gset last_
\if :last_id is not null
  select count(*) as parts, sum(pieces) as pieces from line where order_id = :last_id; \gset
\endif
