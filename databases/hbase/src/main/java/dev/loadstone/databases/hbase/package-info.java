/** Apache HBase by its asynchronous client. */
package dev.loadstone.databases.hbase;
