-- The transactions of TATP that write as stored procedures for MariaDB 10.6 and MySQL 8.0, and newer;
-- those that read are one statement.
--
-- Each is called in one round trip with auto-commit on, and gives its status: 0 when it was done, 1 when
-- there was nothing to change, or the forwarding was there already; nothing was written then. None
-- handles errors: the caller rolls back. The subscriber is found by the number; the key beside it is
-- for systems that have to know a partition.
delimiter //

drop procedure if exists tatp_update_subscriber_data
//

create procedure tatp_update_subscriber_data(p_subscriber int, p_type int, p_bit int, p_data int)
begin
  declare facilities int;
  start transaction;
  select count(*) into facilities
    from special_facility
   where s_id = p_subscriber and sf_type = p_type;
  if facilities = 1 then
    update special_facility set data_a = p_data where s_id = p_subscriber and sf_type = p_type;
    update subscriber set bit_1 = p_bit where s_id = p_subscriber;
  end if;
  commit;
  select 1 - facilities as status;
end
//

drop procedure if exists tatp_update_location
//

create procedure tatp_update_location(p_subscriber int, p_number varchar(15), p_location int)
begin
  declare subscribers int;
  start transaction;
  select count(*) into subscribers from subscriber where sub_nbr = p_number;
  update subscriber set vlr_location = p_location where sub_nbr = p_number;
  commit;
  select 1 - subscribers as status;
end
//

drop procedure if exists tatp_insert_call_forwarding
//

create procedure tatp_insert_call_forwarding(
  p_subscriber int, p_number varchar(15), p_type int, p_start int, p_end int,
  p_destination varchar(15))
begin
  declare inserted int;
  start transaction;
  insert ignore into call_forwarding (s_id, sf_type, start_time, end_time, numberx)
  select subscriber.s_id, facility.sf_type, p_start, p_end, p_destination
    from subscriber
    join special_facility facility on facility.s_id = subscriber.s_id
   where subscriber.sub_nbr = p_number
     and facility.sf_type = p_type;
  set inserted = row_count();
  commit;
  select 1 - inserted as status;
end
//

drop procedure if exists tatp_delete_call_forwarding
//

create procedure tatp_delete_call_forwarding(
  p_subscriber int, p_number varchar(15), p_type int, p_start int)
begin
  declare deleted int;
  start transaction;
  delete from call_forwarding
   where s_id = (select s_id from subscriber where sub_nbr = p_number)
     and sf_type = p_type
     and start_time = p_start;
  set deleted = row_count();
  commit;
  select 1 - deleted as status;
end
//
