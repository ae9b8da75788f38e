/**
 * The transactions of TPC-C as procedures that run inside VoltDB. {@code
 * procedures/tpcc/voltdb.sql} declares them.
 */
package dev.loadstone.procedures.voltdb.tpcc;
