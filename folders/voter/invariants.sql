-- A vote beyond those that its phone has: the phone, the number of the vote.
-- rule: votes-per-phone
-- title: No phone has more votes than count
select phone_number, vote_number
  from votes, limits
 where vote_number > votes_of_a_phone
    or vote_number < 1;

-- A vote for nobody: its phone, the contestant's number.
-- rule: known-contestants
-- title: Every vote is for a contestant that exists
select votes.phone_number, votes.contestant_number
  from votes
  left join contestants on contestants.contestant_number = votes.contestant_number
 where contestants.contestant_number is null;

-- A vote in a state that its phone is not in: its phone, the state. A phone's first three digits are
-- its area code.
-- rule: states
-- title: Every vote is counted in the state of its phone's area code
select votes.phone_number, votes.state
  from votes
  left join area_codes on area_codes.area_code = floor(votes.phone_number / 10000000)
 where area_codes.state is null
    or area_codes.state <> votes.state;
