/** Experiments, their cells, and how they are run. */
package dev.loadstone.runner.experiment;
