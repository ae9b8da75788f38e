/** Random streams that depend on a seed alone. */
package dev.loadstone.core.random;
