/** Apache Cassandra, called through its asynchronous driver. */
package dev.loadstone.databases.cassandra;
