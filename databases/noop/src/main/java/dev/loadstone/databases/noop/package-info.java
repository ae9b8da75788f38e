/** A system that accepts every call and does nothing: what is measured on it is the driver. */
package dev.loadstone.databases.noop;
