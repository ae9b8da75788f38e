/** Cells and their differences. */
package dev.loadstone.report.compare;
