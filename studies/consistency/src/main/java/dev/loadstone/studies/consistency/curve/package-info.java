/** Curves of response time against threads, fitted to measured points. */
package dev.loadstone.studies.consistency.curve;
