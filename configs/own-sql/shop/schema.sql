-- section: tables
create table city (
  name varchar(40) not null primary key,
  inhabitants integer not null
);
create table item (
  id integer not null primary key,
  price numeric(10, 2) not null,
  sold bigint not null
);
create table customer (
  id integer not null primary key,
  city varchar(40) not null,
  name varchar(40) not null,
  credit numeric(10, 2) not null,
  born date not null,
  note varchar(100),
  orders integer not null
);
create table orders (
  id bigint not null primary key,
  customer integer not null,
  placed timestamp not null
);
create table line (
  order_id bigint not null,
  item integer not null,
  pieces integer not null,
  primary key (order_id, item)
);
-- section: keys
create index orders_of_customer on orders (customer, id);
