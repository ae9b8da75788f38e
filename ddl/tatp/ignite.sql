-- The schema of the TATP benchmark for Apache Ignite 3, which has no foreign keys and no unique index
-- beside the primary key. All that a subscriber has lies in one partition.
-- from: generic

-- section: tables

create table subscriber (
  s_id           integer      not null primary key,
  sub_nbr        varchar(15)  not null,
  bit_1          smallint     not null,
  bit_2          smallint     not null,
  bit_3          smallint     not null,
  bit_4          smallint     not null,
  bit_5          smallint     not null,
  bit_6          smallint     not null,
  bit_7          smallint     not null,
  bit_8          smallint     not null,
  bit_9          smallint     not null,
  bit_10         smallint     not null,
  hex_1          smallint     not null,
  hex_2          smallint     not null,
  hex_3          smallint     not null,
  hex_4          smallint     not null,
  hex_5          smallint     not null,
  hex_6          smallint     not null,
  hex_7          smallint     not null,
  hex_8          smallint     not null,
  hex_9          smallint     not null,
  hex_10         smallint     not null,
  byte2_1        smallint     not null,
  byte2_2        smallint     not null,
  byte2_3        smallint     not null,
  byte2_4        smallint     not null,
  byte2_5        smallint     not null,
  byte2_6        smallint     not null,
  byte2_7        smallint     not null,
  byte2_8        smallint     not null,
  byte2_9        smallint     not null,
  byte2_10       smallint     not null,
  msc_location   integer      not null,
  vlr_location   integer      not null
);

create table access_info (
  s_id     integer     not null,
  ai_type  smallint    not null,
  data1    smallint    not null,
  data2    smallint    not null,
  data3    varchar(3)  not null,
  data4    varchar(5)  not null,
  primary key using sorted (s_id, ai_type)
) colocate by (s_id);

create table special_facility (
  s_id         integer     not null,
  sf_type      smallint    not null,
  is_active    smallint    not null,
  error_cntrl  smallint    not null,
  data_a       smallint    not null,
  data_b       varchar(5)  not null,
  primary key using sorted (s_id, sf_type)
) colocate by (s_id);

create table call_forwarding (
  s_id        integer      not null,
  sf_type     smallint     not null,
  start_time  smallint     not null,
  end_time    smallint     not null,
  numberx     varchar(15)  not null,
  primary key using sorted (s_id, sf_type, start_time)
) colocate by (s_id);

-- section: keys

create index subscriber_number on subscriber using hash (sub_nbr);

-- section: foreign keys
