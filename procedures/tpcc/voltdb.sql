-- The procedures of TPC-C for VoltDB, from the classes in src/. All of it is executed as one change of
-- the catalog, after procedures of these names were dropped.

-- In the partition of the home warehouse.
create procedure partition on table district column d_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccNewOrder;
create procedure partition on table district column d_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccPayment;
create procedure partition on table customer column c_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccOrderStatus;
create procedure partition on table new_order column no_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccDelivery;
create procedure partition on table stock column s_w_id parameter 0
  from class dev.loadstone.procedures.voltdb.tpcc.TpccStockLevel;

-- In all partitions: the community edition takes "and on table ..." for two partitions, and then
-- executes the procedure in all of them just the same.
create procedure
  from class dev.loadstone.procedures.voltdb.tpcc.TpccRemoteNewOrder;
create procedure
  from class dev.loadstone.procedures.voltdb.tpcc.TpccRemotePayment;
