/** The TPC-C of go-tpc as a driver. */
package dev.loadstone.peers.gotpc;
