/** The files of a folder, by what they are. */
package dev.loadstone.benchmarks.sql.folder;
