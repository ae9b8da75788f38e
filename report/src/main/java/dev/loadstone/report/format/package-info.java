/** A report as a page, a file or a terminal shows it. */
package dev.loadstone.report.format;
