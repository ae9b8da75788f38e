/**
 * A network of its own for the nodes of a local deployment: each node in a network namespace, with
 * links of a given rate and delay.
 */
package dev.loadstone.deployments.network;
