-- The order of a customer, with its lines.
-- title: Order
-- weight: 60 - 15 * :scale
-- answers: accepted, sold-out rollback
-- duplicate key: retry
-- spans: :customer % 2 = 1
-- written: :id
-- procedure: ShopOrder(:id, :customer, :items)
-- think: 5s
\set id unique()
\set customer random_zipfian(1, :customers, 1.07)
\pick place cities.csv by inhabitants
\set lines random(5, 15)
\array items :lines random(1, :customers) distinct sorted
\array counts :lines :index * 10

select credit, 'at 12:30' as note, placed::date from customer
 where id = :customer for update; \gset c_
\if :c_credit < 0
  \answer sold-out
\endif
insert into orders (id, customer, city, placed) values (:id, :customer, :place_name, current_timestamp);
\batch
insert into line (order_id, item, count) values (:id, :items, :counts);
\sleep 2 us
\startpipeline
update customer set orders = orders + 1 where id = :customer;
update shop set revenue = revenue + :lines;
\endpipeline
