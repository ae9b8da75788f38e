/** What a database can do, as benchmarks see it. */
package dev.loadstone.core.database;
