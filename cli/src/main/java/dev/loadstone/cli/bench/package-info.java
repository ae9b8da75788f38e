/** What Loadstone itself costs: the driver, the timer, the loader. */
package dev.loadstone.cli.bench;
