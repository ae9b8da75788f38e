-- The transactions of TATP for Apache Ignite 3: those in standard SQL, with the index to use where a
-- row is not found by its whole key, because the server locks a whole table when it scans it.
-- from: generic

-- 1 subscriber, 2 facility, 3 start, 4 end
-- name: TatpGetNewDestination
select /*+ FORCE_INDEX(CALL_FORWARDING_PK), FORCE_INDEX(SPECIAL_FACILITY_PK) */ cf.numberx
  from special_facility sf
  join call_forwarding cf on cf.s_id = sf.s_id and cf.sf_type = sf.sf_type
 where sf.s_id = ?
   and sf.sf_type = ?
   and sf.is_active = 1
   and cf.start_time <= ?
   and cf.end_time > ?

-- 1 location, 2 number
-- name: set-location
update /*+ FORCE_INDEX(SUBSCRIBER_NUMBER) */ subscriber set vlr_location = ? where sub_nbr = ?

-- 1 number
-- name: subscriber-of
select /*+ FORCE_INDEX(SUBSCRIBER_NUMBER) */ s_id from subscriber where sub_nbr = ?

-- 1 subscriber
-- name: facilities
select /*+ FORCE_INDEX(SPECIAL_FACILITY_PK) */ sf_type from special_facility where s_id = ?
