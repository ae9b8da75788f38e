-- title: Results
-- weight: :results
-- transaction: each statement
-- procedure: VoterResults()
select contestant_number, state, votes from votes_by_contestant_state;
