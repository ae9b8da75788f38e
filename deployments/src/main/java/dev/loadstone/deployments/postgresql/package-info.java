/** Starts PostgreSQL: one server, a primary with standbys, or shards. */
package dev.loadstone.deployments.postgresql;
