/** Databases that need no server: H2 in this process, and the one that does nothing. */
package dev.loadstone.deployments.inprocess;
