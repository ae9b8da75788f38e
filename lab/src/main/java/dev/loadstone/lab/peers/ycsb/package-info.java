/** YCSB as a driver. */
package dev.loadstone.lab.peers.ycsb;
