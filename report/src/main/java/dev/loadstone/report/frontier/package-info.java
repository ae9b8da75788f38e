/** What two rates that compete for the same servers cost each other, in reports. */
package dev.loadstone.report.frontier;
