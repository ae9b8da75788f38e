/** The entry point of the program and its commands. */
package dev.loadstone.cli;
