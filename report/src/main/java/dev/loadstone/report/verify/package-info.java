/** Computes the figures of a result anew from its raw data, and compares. */
package dev.loadstone.report.verify;
