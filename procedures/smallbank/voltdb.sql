-- The procedures of SmallBank for VoltDB, from the classes in src/. All of it is executed as one change
-- of the catalog, after procedures of these names were dropped.

-- In the partition of the customer.
create procedure partition on table savings column custid parameter 0
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankBalance;
create procedure partition on table savings column custid parameter 0
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankDepositChecking;
create procedure partition on table savings column custid parameter 0
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankTransactSavings;
create procedure partition on table savings column custid parameter 0
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankWriteCheck;

-- In all partitions: two customers are in two of them.
create procedure
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankAmalgamate;
create procedure
  from class dev.loadstone.procedures.voltdb.smallbank.SmallBankSendPayment;
