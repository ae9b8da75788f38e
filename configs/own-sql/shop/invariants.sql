-- rule: credit
-- title: No customer owes more than the limit
select id, credit from customer where credit < -5.00;

-- rule: sold
-- title: What is sold of the items is what the lines have
select (select coalesce(sum(sold), 0) from item) - (select coalesce(sum(pieces), 0) from line);

-- rule: orders-of-customers
-- title: Every customer's number of orders is right
select c.id, c.orders, count(o.id)
  from customer c left join orders o on o.customer = c.id
 group by c.id, c.orders
having c.orders <> count(o.id);
