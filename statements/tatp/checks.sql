-- The checks, the same for every dialect.

-- name: subscribers
select count(*) from subscriber

-- name: forwardings
select count(*) from call_forwarding

-- A forwarding of a facility that its subscriber does not have: the subscriber, the facility.
-- name: forwardings-of-nothing
select cf.s_id, cf.sf_type
  from call_forwarding cf
  left join special_facility sf on sf.s_id = cf.s_id and sf.sf_type = cf.sf_type
 where sf.s_id is null
