/** Algorithms that combine two sets into one. */
package dev.loadstone.studies.sets.algorithm;
