/**
 * The transactions of SmallBank as procedures that run inside VoltDB. {@code
 * procedures/smallbank/voltdb.sql} declares them.
 */
package dev.loadstone.procedures.voltdb.smallbank;
