-- The transactions of TATP that write as stored procedures for PostgreSQL 11 and newer; those that read
-- are one statement.
--
-- A statement ends with a line that holds $$; and every statement may be run again. Each is called in
-- one round trip with auto-commit on. The status is 0 when it was done, 1 when there was nothing to
-- change, or the forwarding was there already; nothing was written then. The subscriber is found by
-- the number; the key beside it is for systems that have to know a partition.

create or replace procedure tatp_update_subscriber_data(
  in p_subscriber integer, in p_type integer, in p_bit integer, in p_data integer,
  inout status integer default null)
language plpgsql as $$
begin
  update special_facility set data_a = p_data where s_id = p_subscriber and sf_type = p_type;
  if not found then
    status := 1;
    return;
  end if;
  update subscriber set bit_1 = p_bit where s_id = p_subscriber;
  status := 0;
end
$$;

create or replace procedure tatp_update_location(
  in p_subscriber integer, in p_number varchar, in p_location integer,
  inout status integer default null)
language plpgsql as $$
begin
  update subscriber set vlr_location = p_location where sub_nbr = p_number;
  status := case when found then 0 else 1 end;
end
$$;

create or replace procedure tatp_insert_call_forwarding(
  in p_subscriber integer, in p_number varchar, in p_type integer, in p_start integer,
  in p_end integer, in p_destination varchar, inout status integer default null)
language plpgsql as $$
begin
  insert into call_forwarding (s_id, sf_type, start_time, end_time, numberx)
  select subscriber.s_id, facility.sf_type, p_start, p_end, p_destination
    from subscriber
    join special_facility facility on facility.s_id = subscriber.s_id
   where subscriber.sub_nbr = p_number
     and facility.sf_type = p_type
      on conflict do nothing;
  status := case when found then 0 else 1 end;
end
$$;

create or replace procedure tatp_delete_call_forwarding(
  in p_subscriber integer, in p_number varchar, in p_type integer, in p_start integer,
  inout status integer default null)
language plpgsql as $$
begin
  delete from call_forwarding
   where s_id = (select s_id from subscriber where sub_nbr = p_number)
     and sf_type = p_type
     and start_time = p_start;
  status := case when found then 0 else 1 end;
end
$$;
