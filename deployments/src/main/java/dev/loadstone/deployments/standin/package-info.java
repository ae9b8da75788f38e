/** Main classes of stand-in servers, which run in processes of their own, never in ours. */
package dev.loadstone.deployments.standin;
