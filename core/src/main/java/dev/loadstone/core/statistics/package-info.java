/** The figures of a run, and the identities they are held against. */
package dev.loadstone.core.statistics;
