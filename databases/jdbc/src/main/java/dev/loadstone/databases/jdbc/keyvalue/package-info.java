/** SQL tables as key-value stores. */
package dev.loadstone.databases.jdbc.keyvalue;
