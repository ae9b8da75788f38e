-- The schema of the TATP benchmark in standard SQL, for every dialect without a file of its own.
--
-- A load runs this file section by section; a section begins with a line "-- section: <name>" and a
-- statement ends with a semicolon at the end of a line:
--
--   tables        before the load
--   keys          after it, and then
--   foreign keys
--   statistics
--   drop          removes what the other sections made

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
  primary key (s_id, ai_type)
);

create table special_facility (
  s_id         integer     not null,
  sf_type      smallint    not null,
  is_active    smallint    not null,
  error_cntrl  smallint    not null,
  data_a       smallint    not null,
  data_b       varchar(5)  not null,
  primary key (s_id, sf_type)
);

create table call_forwarding (
  s_id        integer      not null,
  sf_type     smallint     not null,
  start_time  smallint     not null,
  end_time    smallint     not null,
  numberx     varchar(15)  not null,
  primary key (s_id, sf_type, start_time)
);

-- section: keys

create unique index subscriber_number on subscriber (sub_nbr);

-- section: foreign keys

alter table access_info add constraint access_info_subscriber
  foreign key (s_id) references subscriber (s_id);

alter table special_facility add constraint special_facility_subscriber
  foreign key (s_id) references subscriber (s_id);

alter table call_forwarding add constraint call_forwarding_facility
  foreign key (s_id, sf_type) references special_facility (s_id, sf_type);

-- section: drop

drop table if exists call_forwarding;
drop table if exists special_facility;
drop table if exists access_info;
drop table if exists subscriber;
