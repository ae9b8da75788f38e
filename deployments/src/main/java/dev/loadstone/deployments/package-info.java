/** Real servers as local processes: artifacts, unpacking, starting, watching, cleaning up. */
package dev.loadstone.deployments;
