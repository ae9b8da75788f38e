/** Apache HBase, called through its asynchronous client. */
package dev.loadstone.databases.hbase;
