/** Processes that never outlive this one, on this machine and on others. */
package dev.loadstone.deployments.process;
