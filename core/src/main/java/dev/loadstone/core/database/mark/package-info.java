/** Whose tables are: the marks of loads, and the one place that makes and drops tables. */
package dev.loadstone.core.database.mark;
