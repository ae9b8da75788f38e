-- The transactions of voter for Apache Ignite 3: statements by name, each a transaction of its own. A
-- vote looks first and inserts then; a session that looked at the same moment as another one meets
-- the key of votes.

-- The contestant, with the state of the area code, which is null when there is no such area code.
-- 1 area code, 2 contestant
-- name: state
select (select state from area_codes where area_code = ?)
  from contestants
 where contestant_number = ?

-- 1 phone
-- name: counted
select /*+ FORCE_INDEX(VOTES_PK) */ count(*) from votes where phone_number = ?

-- 1 phone, 2 vote
-- name: same-vote
select count(*) from votes where phone_number = ? and vote_number = ?

-- 1 phone, 2 vote, 3 contestant, 4 state
-- name: insert
insert into votes (phone_number, vote_number, contestant_number, state) values (?, ?, ?, ?)

-- name: VoterResults
select contestant_number, state, count(*) from votes group by contestant_number, state
