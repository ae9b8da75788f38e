/** PostgreSQL over several servers, with transactions across them by two-phase commit. */
package dev.loadstone.databases.jdbc.sharded;
