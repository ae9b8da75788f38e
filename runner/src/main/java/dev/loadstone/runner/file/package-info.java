/** Experiment files: read with places kept, checked, explained, and written again as run. */
package dev.loadstone.runner.file;
