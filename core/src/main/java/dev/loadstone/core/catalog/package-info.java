/** Everything that an experiment can name, and what extensions add to it. */
package dev.loadstone.core.catalog;
