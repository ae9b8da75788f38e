-- The checks, the same for every dialect.

-- name: votes
select count(*) from votes

-- A vote beyond those that its phone has: the phone, the number of the vote. The key of votes lets a
-- phone have each number once, so that no phone has more votes than there are numbers.
-- 1 votes that a phone has
-- name: votes-per-phone
select phone_number, vote_number
  from votes
 where vote_number > ?
    or vote_number < 1

-- A vote for nobody: its phone, the contestant's number.
-- name: known-contestants
select votes.phone_number, votes.contestant_number
  from votes
  left join contestants on contestants.contestant_number = votes.contestant_number
 where contestants.contestant_number is null

-- A vote in a state that its phone is not in: its phone, the state. A phone's first three digits are
-- its area code.
-- name: states
select votes.phone_number, votes.state
  from votes
  left join area_codes on area_codes.area_code = floor(votes.phone_number / 10000000)
 where area_codes.state is null
    or area_codes.state <> votes.state

-- The contestants with their votes, the winner first.
-- name: standings
select contestants.contestant_number, contestants.contestant_name, counted.votes
  from contestants
  join (select contestant_number, count(*) as votes from votes group by contestant_number) as counted
    on counted.contestant_number = contestants.contestant_number
 order by counted.votes desc, contestants.contestant_number
