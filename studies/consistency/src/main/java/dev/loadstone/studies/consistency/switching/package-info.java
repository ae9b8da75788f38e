/** Moves between consistency levels while a load runs. */
package dev.loadstone.studies.consistency.switching;
