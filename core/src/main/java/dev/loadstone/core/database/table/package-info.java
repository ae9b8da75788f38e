/** Tables of keys: what a database offers to algorithms that work on whole tables. */
package dev.loadstone.core.database.table;
