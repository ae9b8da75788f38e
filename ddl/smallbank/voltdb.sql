-- The schema of the SmallBank benchmark for VoltDB; generic.sql describes the form of the file.
--
-- All that a customer has is in one partition.

-- section: tables

create table accounts (
  custid  integer            not null,
  name    varchar(64 bytes)  not null,
  constraint accounts_pk primary key (custid)
);
partition table accounts on column custid;
create index account_name on accounts (name);

create table savings (
  custid  integer  not null,
  bal     bigint   not null,
  constraint savings_pk primary key (custid)
);
partition table savings on column custid;

create table checking (
  custid  integer  not null,
  bal     bigint   not null,
  constraint checking_pk primary key (custid)
);
partition table checking on column custid;

-- section: drop

drop procedure SmallBankAmalgamate if exists;
drop procedure SmallBankBalance if exists;
drop procedure SmallBankDepositChecking if exists;
drop procedure SmallBankSendPayment if exists;
drop procedure SmallBankTransactSavings if exists;
drop procedure SmallBankWriteCheck if exists;
drop table checking if exists;
drop table savings if exists;
drop table accounts if exists;
