/** Judges from the seconds of a run whether it was steady. */
package dev.loadstone.runner.steady;
