/** The marks of loads on their tables, and the one place that makes and drops tables. */
package dev.loadstone.core.database.mark;
