/** Local servers of Apache Ignite 3. */
package dev.loadstone.deployments.ignite;
