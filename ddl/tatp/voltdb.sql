-- The schema of the TATP benchmark for VoltDB; generic.sql describes the form of the file.
--
-- All that a subscriber has is in one partition. There are no foreign keys, and no unique numbers
-- across partitions.

-- section: tables

create table subscriber (
  s_id           integer            not null,
  sub_nbr        varchar(15 bytes)  not null,
  bit_1          smallint           not null,
  bit_2          smallint           not null,
  bit_3          smallint           not null,
  bit_4          smallint           not null,
  bit_5          smallint           not null,
  bit_6          smallint           not null,
  bit_7          smallint           not null,
  bit_8          smallint           not null,
  bit_9          smallint           not null,
  bit_10         smallint           not null,
  hex_1          smallint           not null,
  hex_2          smallint           not null,
  hex_3          smallint           not null,
  hex_4          smallint           not null,
  hex_5          smallint           not null,
  hex_6          smallint           not null,
  hex_7          smallint           not null,
  hex_8          smallint           not null,
  hex_9          smallint           not null,
  hex_10         smallint           not null,
  byte2_1        smallint           not null,
  byte2_2        smallint           not null,
  byte2_3        smallint           not null,
  byte2_4        smallint           not null,
  byte2_5        smallint           not null,
  byte2_6        smallint           not null,
  byte2_7        smallint           not null,
  byte2_8        smallint           not null,
  byte2_9        smallint           not null,
  byte2_10       smallint           not null,
  msc_location   integer            not null,
  vlr_location   integer            not null,
  constraint subscriber_pk primary key (s_id)
);
partition table subscriber on column s_id;
create index subscriber_number on subscriber (sub_nbr);

create table access_info (
  s_id     integer           not null,
  ai_type  smallint          not null,
  data1    smallint          not null,
  data2    smallint          not null,
  data3    varchar(3 bytes)  not null,
  data4    varchar(5 bytes)  not null,
  constraint access_info_pk primary key (s_id, ai_type)
);
partition table access_info on column s_id;

create table special_facility (
  s_id         integer           not null,
  sf_type      smallint          not null,
  is_active    smallint          not null,
  error_cntrl  smallint          not null,
  data_a       smallint          not null,
  data_b       varchar(5 bytes)  not null,
  constraint special_facility_pk primary key (s_id, sf_type)
);
partition table special_facility on column s_id;

create table call_forwarding (
  s_id        integer            not null,
  sf_type     smallint           not null,
  start_time  smallint           not null,
  end_time    smallint           not null,
  numberx     varchar(15 bytes)  not null,
  constraint call_forwarding_pk primary key (s_id, sf_type, start_time)
);
partition table call_forwarding on column s_id;

-- section: drop

drop procedure TatpGetSubscriberData if exists;
drop procedure TatpGetNewDestination if exists;
drop procedure TatpGetAccessData if exists;
drop procedure TatpUpdateSubscriberData if exists;
drop procedure TatpUpdateLocation if exists;
drop procedure TatpInsertCallForwarding if exists;
drop procedure TatpDeleteCallForwarding if exists;
drop table call_forwarding if exists;
drop table special_facility if exists;
drop table access_info if exists;
drop table subscriber if exists;
