/** Starts PostgreSQL: one server, or a primary with standbys. */
package dev.loadstone.deployments.postgresql;
