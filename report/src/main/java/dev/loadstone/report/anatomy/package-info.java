/** Where the time of transactions went, in reports. */
package dev.loadstone.report.anatomy;
