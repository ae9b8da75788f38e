-- title: Results
-- weight: :results
-- transaction: each statement
select contestant_number, state, count(*) from votes group by contestant_number, state;
