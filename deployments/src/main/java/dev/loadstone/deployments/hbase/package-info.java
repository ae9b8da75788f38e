/** Starts HBase: a master with its region servers, on local files. */
package dev.loadstone.deployments.hbase;
