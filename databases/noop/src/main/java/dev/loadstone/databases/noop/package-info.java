/** A system that accepts every call at once: what is measured on it is the driver. */
package dev.loadstone.databases.noop;
