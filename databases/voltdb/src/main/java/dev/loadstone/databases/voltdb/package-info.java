/** VoltDB: stored procedures by its own asynchronous client, statements by its JDBC driver. */
package dev.loadstone.databases.voltdb;
