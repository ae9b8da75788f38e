-- The procedures of TPC-C for VoltDB, from the classes in src/. What is before a line of dashes is
-- executed together; every part may be run again.

drop procedure TpccNewOrder if exists;
drop procedure TpccNewOrderOfTwo if exists;
drop procedure TpccNewOrderOfMany if exists;
drop procedure TpccPayment if exists;
drop procedure TpccPaymentOfTwo if exists;
drop procedure TpccOrderStatus if exists;
drop procedure TpccDelivery if exists;
drop procedure TpccStockLevel if exists;

create procedure partition on table district column d_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccNewOrder;
create procedure partition on table district column d_w_id parameter 0
  and on table stock column s_w_id parameter 1
  from class dev.loadstone.procedures.voltdb.tpcc.TpccNewOrderOfTwo;
create procedure
  from class dev.loadstone.procedures.voltdb.tpcc.TpccNewOrderOfMany;

create procedure partition on table district column d_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccPayment;
create procedure partition on table district column d_w_id parameter 0
  and on table customer column c_w_id parameter 1
  from class dev.loadstone.procedures.voltdb.tpcc.TpccPaymentOfTwo;

create procedure partition on table customer column c_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccOrderStatus;
create procedure partition on table new_order column no_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccDelivery;
create procedure partition on table stock column s_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccStockLevel;
