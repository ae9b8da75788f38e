/** The figures of a run, and the identities that they are checked against. */
package dev.loadstone.core.statistics;
