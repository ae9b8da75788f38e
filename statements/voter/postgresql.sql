-- The transactions of voter for PostgreSQL: statements by name, each a transaction of its own.

-- A vote: the contestant exists, and the phone has votes left. Inserts one row or none. A session
-- that counted at the same moment as another one meets the key of votes.
-- 1 phone, 2 phone, 3 area code, 4 contestant, 5 votes that a phone has
-- name: vote
insert into votes (phone_number, vote_number, contestant_number, state)
select ?, counted.votes + 1, contestants.contestant_number, area_codes.state
  from contestants, area_codes,
       (select cast(count(*) as integer) as votes from votes where phone_number = ?) as counted
 where area_codes.area_code = ?
   and contestants.contestant_number = ?
   and counted.votes < ?

-- Why a vote was not inserted.
-- 1 contestant, 2 phone
-- name: reason
select (select count(*) from contestants where contestant_number = ?) as contestants,
       (select count(*) from votes where phone_number = ?) as votes

-- In the place of a procedure too.
-- name: VoterResults
select contestant_number, state, votes from votes_by_contestant_state
