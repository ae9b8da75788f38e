/**
 * The transactions of voter as procedures that run inside VoltDB. {@code
 * procedures/voter/voltdb.sql} declares them.
 */
package dev.loadstone.procedures.voltdb.voter;
