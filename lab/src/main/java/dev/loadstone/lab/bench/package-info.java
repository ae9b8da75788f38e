/** Measures the cost of Loadstone itself: the driver, the timer, the loader. */
package dev.loadstone.lab.bench;
