-- The checks that name views, for VoltDB, which keeps them up to date by every vote.
-- from: checks

-- name: results-by-contestant
select sum(votes) from votes_by_contestant

-- name: results-by-state
select sum(votes) from votes_by_contestant_state

-- The contestants with their votes, the winner first.
-- name: standings
select contestants.contestant_number, contestants.contestant_name, counted.votes
  from contestants
  join votes_by_contestant counted on counted.contestant_number = contestants.contestant_number
 order by counted.votes desc, contestants.contestant_number
