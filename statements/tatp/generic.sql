-- The transactions of TATP in standard SQL: statements by name. Those that read are one statement, which
-- stands in the place of a procedure too.
-- no procedures: nobody has written them for this dialect

-- 1 subscriber
-- name: TatpGetSubscriberData
select s_id, sub_nbr, bit_1, bit_2, bit_3, bit_4, bit_5, bit_6, bit_7, bit_8, bit_9,
       bit_10, hex_1, hex_2, hex_3, hex_4, hex_5, hex_6, hex_7, hex_8, hex_9, hex_10,
       byte2_1, byte2_2, byte2_3, byte2_4, byte2_5, byte2_6, byte2_7, byte2_8, byte2_9,
       byte2_10, msc_location, vlr_location
  from subscriber
 where s_id = ?

-- 1 subscriber, 2 facility, 3 start, 4 end
-- name: TatpGetNewDestination
select cf.numberx
  from special_facility sf
  join call_forwarding cf on cf.s_id = sf.s_id and cf.sf_type = sf.sf_type
 where sf.s_id = ?
   and sf.sf_type = ?
   and sf.is_active = 1
   and cf.start_time <= ?
   and cf.end_time > ?

-- 1 subscriber, 2 access data
-- name: TatpGetAccessData
select data1, data2, data3, data4 from access_info where s_id = ? and ai_type = ?

-- 1 bit, 2 subscriber
-- name: set-bit
update subscriber set bit_1 = ? where s_id = ?

-- 1 data, 2 subscriber, 3 facility
-- name: set-facility
update special_facility set data_a = ? where s_id = ? and sf_type = ?

-- 1 location, 2 number
-- name: set-location
update subscriber set vlr_location = ? where sub_nbr = ?

-- 1 number
-- name: subscriber-of
select s_id from subscriber where sub_nbr = ?

-- 1 subscriber
-- name: facilities
select sf_type from special_facility where s_id = ?

-- 1 subscriber, 2 facility, 3 start, 4 end, 5 destination
-- name: insert-forwarding
insert into call_forwarding (s_id, sf_type, start_time, end_time, numberx) values (?, ?, ?, ?, ?)

-- 1 subscriber, 2 facility, 3 start
-- name: delete-forwarding
delete from call_forwarding where s_id = ? and sf_type = ? and start_time = ?
