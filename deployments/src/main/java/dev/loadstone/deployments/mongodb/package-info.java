/** Starts a MongoDB, or another server of its protocol: one node. */
package dev.loadstone.deployments.mongodb;
