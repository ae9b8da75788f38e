/** Starts HBase: a master with its region servers, on local files or HDFS. */
package dev.loadstone.deployments.hbase;
