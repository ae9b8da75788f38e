/** The contents of a report as blocks that every format can show. */
package dev.loadstone.report.tables;
