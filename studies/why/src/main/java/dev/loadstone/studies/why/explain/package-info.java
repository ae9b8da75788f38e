/** The command that says which conditions of two cells make the difference between them. */
package dev.loadstone.studies.why.explain;
