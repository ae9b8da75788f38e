-- The checks that name views, for Apache Ignite 3, which has none.
-- from: checks

-- name: results-by-contestant
select sum(votes) from (select count(*) as votes from votes group by contestant_number) as counted

-- name: results-by-state
select sum(votes)
  from (select count(*) as votes from votes group by contestant_number, state) as counted

-- name: standings
select contestants.contestant_number, contestants.contestant_name, counted.votes
  from contestants
  join (select contestant_number, count(*) as votes from votes group by contestant_number) as counted
    on counted.contestant_number = contestants.contestant_number
 order by counted.votes desc, contestants.contestant_number
