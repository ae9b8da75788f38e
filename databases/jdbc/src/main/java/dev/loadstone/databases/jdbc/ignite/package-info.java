/** Apache Ignite 3 by its own client, as a JDBC driver. */
package dev.loadstone.databases.jdbc.ignite;
