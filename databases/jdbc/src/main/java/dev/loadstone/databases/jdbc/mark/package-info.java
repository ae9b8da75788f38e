/** The ways in which SQL databases keep whose their tables are. */
package dev.loadstone.databases.jdbc.mark;
