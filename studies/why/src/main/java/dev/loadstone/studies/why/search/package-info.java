/** The search for the largest rate at which limits are kept. */
package dev.loadstone.studies.why.search;
