/**
 * The writing transactions of TATP as procedures that run inside VoltDB. {@code
 * procedures/tatp/voltdb.sql} declares them. Each returns 0 when it was done, and 1 when there was
 * nothing to change, or the forwarding was there already; nothing was written then.
 */
package dev.loadstone.procedures.voltdb.tatp;
