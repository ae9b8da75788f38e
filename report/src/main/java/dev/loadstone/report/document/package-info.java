/**
 * The parts that a document is made of, whatever its format: chapters, tables, places of charts.
 */
package dev.loadstone.report.document;
