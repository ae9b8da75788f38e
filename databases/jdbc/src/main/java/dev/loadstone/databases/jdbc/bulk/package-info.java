/** The fast ways into a table: batches, COPY and LOAD DATA. */
package dev.loadstone.databases.jdbc.bulk;
