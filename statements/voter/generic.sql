-- The transactions of voter in standard SQL: statements by name, each a transaction of its own.
-- no procedures: nobody has written them for this dialect

-- A vote: the contestant exists, and the phone has votes left. Inserts one row or none. A session
-- that counted at the same moment as another one meets the key of votes.
-- 1 phone, 2 phone, 3 area code, 4 contestant, 5 votes that a phone has
-- name: vote
insert into votes (phone_number, vote_number, contestant_number, state)
select cast(? as bigint), counted.votes + 1, contestants.contestant_number, area_codes.state
  from contestants, area_codes,
       (select cast(count(*) as integer) as votes from votes where phone_number = ?) as counted
 where area_codes.area_code = ?
   and contestants.contestant_number = ?
   and counted.votes < ?

-- Why a vote was not inserted.
-- 1 contestant, 2 phone
-- name: reason
select known.contestants, counted.votes
  from (select count(*) as contestants from contestants where contestant_number = ?) as known,
       (select count(*) as votes from votes where phone_number = ?) as counted

-- name: VoterResults
select contestant_number, state, count(*) from votes group by contestant_number, state
