/** What commands show on a terminal while they work. */
package dev.loadstone.cli.terminal;
