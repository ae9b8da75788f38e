/** Experiments made of the settings of other tools. */
package dev.loadstone.runner.imports;
