/** YCSB as a driver. */
package dev.loadstone.peers.ycsb;
