/** The capabilities of databases, as benchmarks see them. */
package dev.loadstone.core.database;
