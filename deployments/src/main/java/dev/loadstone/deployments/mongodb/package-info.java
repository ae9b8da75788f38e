/** Starts a stand-in for MongoDB: a server of its protocol in a process of its own. */
package dev.loadstone.deployments.mongodb;
