/** Display and questions on a terminal while a command works. */
package dev.loadstone.cli.terminal;
