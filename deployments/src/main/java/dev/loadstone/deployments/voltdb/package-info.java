/** Starts VoltDB: one node, or several as a cluster. */
package dev.loadstone.deployments.voltdb;
