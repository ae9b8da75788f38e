/** Jobs over tables, carried out by a process beside the database. */
package dev.loadstone.studies.sets.job;
