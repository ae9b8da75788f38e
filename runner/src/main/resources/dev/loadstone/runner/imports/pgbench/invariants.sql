-- rule: accounts-and-history
-- title: The balances of the accounts are the sum of all changes
select (select coalesce(sum(abalance), 0) from pgbench_accounts)
     - (select coalesce(sum(delta), 0) from pgbench_history);
-- rule: tellers-and-branches
-- title: The balances of the tellers are those of the branches
select (select coalesce(sum(tbalance), 0) from pgbench_tellers)
     - (select coalesce(sum(bbalance), 0) from pgbench_branches);
