/** Starts Cassandra: a ring of one or more nodes. */
package dev.loadstone.deployments.cassandra;
