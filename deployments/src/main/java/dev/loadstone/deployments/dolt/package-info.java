/** Starts Dolt: one server. */
package dev.loadstone.deployments.dolt;
