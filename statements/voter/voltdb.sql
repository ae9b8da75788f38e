-- The transactions of voter for VoltDB: statements by name, each planned when it comes and executed
-- as a transaction of its own. A vote looks first and inserts then; a session that looked at the same
-- moment as another one meets the key of votes.

-- The contestant, with the state of the area code, which is null when there is no such area code.
-- 1 area code, 2 contestant
-- name: state
select area_codes.state
  from contestants
  left join area_codes on area_codes.area_code = ?
 where contestants.contestant_number = ?

-- 1 phone
-- name: counted
select count(*) from votes where phone_number = ?

-- 1 phone, 2 vote
-- name: same-vote
select count(*) from votes where phone_number = ? and vote_number = ?

-- 1 phone, 2 vote, 3 contestant, 4 state
-- name: insert
insert into votes (phone_number, vote_number, contestant_number, state) values (?, ?, ?, ?)

-- name: VoterResults
select contestant_number, state, votes from votes_by_contestant_state
