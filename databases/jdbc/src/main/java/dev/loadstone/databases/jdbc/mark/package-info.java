/** Marks, which say whose a table is, in SQL databases. */
package dev.loadstone.databases.jdbc.mark;
