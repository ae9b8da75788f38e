/** Starts real servers as processes: artifacts, unpacking, starting, watching, cleaning up. */
package dev.loadstone.deployments;
