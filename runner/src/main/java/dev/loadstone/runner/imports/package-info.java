/** Experiments made from the settings of other tools. */
package dev.loadstone.runner.imports;
