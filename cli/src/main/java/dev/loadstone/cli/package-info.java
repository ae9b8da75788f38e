/** The one main() and its commands. */
package dev.loadstone.cli;
