/** The load generator: terminals, pacing, and the workers that execute transactions. */
package dev.loadstone.runner.driver;
