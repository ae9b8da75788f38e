/** What a report says, as blocks that every format has. */
package dev.loadstone.report.tables;
