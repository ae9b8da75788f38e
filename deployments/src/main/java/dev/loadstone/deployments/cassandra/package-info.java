/** Starts Cassandra: a ring of nodes from its own distribution. */
package dev.loadstone.deployments.cassandra;
