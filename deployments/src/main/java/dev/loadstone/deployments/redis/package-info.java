/** Starts Redis: one server, a primary with replicas, or a cluster. */
package dev.loadstone.deployments.redis;
