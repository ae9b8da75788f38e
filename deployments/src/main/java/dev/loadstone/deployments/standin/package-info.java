/** Starts of servers that stand in for others. Run in processes of their own, never in ours. */
package dev.loadstone.deployments.standin;
