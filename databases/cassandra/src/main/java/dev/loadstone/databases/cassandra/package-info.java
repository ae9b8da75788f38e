/** Apache Cassandra by its asynchronous driver. */
package dev.loadstone.databases.cassandra;
