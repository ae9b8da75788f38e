/** Starts Apache Ignite 3: one node, or several as a cluster. */
package dev.loadstone.deployments.ignite;
