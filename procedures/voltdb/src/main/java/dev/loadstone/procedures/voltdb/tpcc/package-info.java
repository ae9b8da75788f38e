/**
 * The transactions of TPC-C as procedures that run inside VoltDB. {@code
 * procedures/voltdb/tpcc.sql} declares them.
 */
package dev.loadstone.procedures.voltdb.tpcc;
