/**
 * The transactions of voter as procedures that run inside VoltDB. {@code
 * folders/voter/procedures.voltdb.sql} declares them.
 */
package dev.loadstone.procedures.voltdb.voter;
