/** The two sets: their elements, their tables, and the expected results of operations. */
package dev.loadstone.studies.sets.data;
