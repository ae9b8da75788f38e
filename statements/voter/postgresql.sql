-- The transactions of voter for PostgreSQL: those in standard SQL, a vote in types of the database's own.
-- VoterResults stands in the place of a procedure too.
-- from: generic

-- 1 phone, 2 phone, 3 area code, 4 contestant, 5 votes that a phone has
-- name: vote
insert into votes (phone_number, vote_number, contestant_number, state)
select ?, counted.votes + 1, contestants.contestant_number, area_codes.state
  from contestants, area_codes,
       (select cast(count(*) as integer) as votes from votes where phone_number = ?) as counted
 where area_codes.area_code = ?
   and contestants.contestant_number = ?
   and counted.votes < ?
