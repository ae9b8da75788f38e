-- title: Order
-- weight: 45
-- answers: accepted, no-credit rollback
-- written: :id
-- found by: select id from orders
\set id unique()
\set customer random_zipfian(1, :customers, 1.07)
\set lines random(5, 15)
\array bought :lines random(1, :items) distinct sorted
\array pieces :lines random(1, 10)

select credit from customer where id = :customer; \gset c_
\if :c_credit < 0
  \answer no-credit
\endif
insert into orders (id, customer, placed) values (:id, :customer, current_timestamp);
\batch
insert into line (order_id, item, pieces) values (:id, :bought, :pieces);
\batch
update item set sold = sold + :pieces where id = :bought;
update customer set orders = orders + 1 where id = :customer;
