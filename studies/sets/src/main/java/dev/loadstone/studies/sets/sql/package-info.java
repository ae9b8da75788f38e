/** Tables of keys in SQL. */
package dev.loadstone.studies.sets.sql;
