/** go-tpc's TPC-C as a driver. */
package dev.loadstone.lab.peers.gotpc;
