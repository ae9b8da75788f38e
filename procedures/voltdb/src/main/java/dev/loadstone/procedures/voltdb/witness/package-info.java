/** The transactions of the witness of isolation. */
package dev.loadstone.procedures.voltdb.witness;
