-- The procedures of TATP for VoltDB, from the classes in src/ where there is more than one statement. All
-- of it is executed as one change of the catalog, after procedures of these names were dropped. Each is
-- executed in the partition of its subscriber.

create procedure TatpGetSubscriberData partition on table subscriber column s_id as
  select * from subscriber where s_id = ?;
create procedure TatpGetNewDestination partition on table special_facility column s_id as
  select cf.numberx
    from special_facility sf
    join call_forwarding cf on cf.s_id = sf.s_id and cf.sf_type = sf.sf_type
   where sf.s_id = ?
     and sf.sf_type = ?
     and sf.is_active = 1
     and cf.start_time <= ?
     and cf.end_time > ?;
create procedure TatpGetAccessData partition on table access_info column s_id as
  select data1, data2, data3, data4 from access_info where s_id = ? and ai_type = ?;

create procedure partition on table subscriber column s_id parameter 0
  from class dev.loadstone.procedures.voltdb.tatp.TatpUpdateSubscriberData;
create procedure partition on table subscriber column s_id parameter 0
  from class dev.loadstone.procedures.voltdb.tatp.TatpUpdateLocation;
create procedure partition on table call_forwarding column s_id parameter 0
  from class dev.loadstone.procedures.voltdb.tatp.TatpInsertCallForwarding;
create procedure partition on table call_forwarding column s_id parameter 0
  from class dev.loadstone.procedures.voltdb.tatp.TatpDeleteCallForwarding;
