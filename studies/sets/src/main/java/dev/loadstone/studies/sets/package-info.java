/** Sets as tables of keys, and the algorithms that combine two sets into one. */
package dev.loadstone.studies.sets;
