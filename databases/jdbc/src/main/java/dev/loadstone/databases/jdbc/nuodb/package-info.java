/** NuoDB by its own driver. */
package dev.loadstone.databases.jdbc.nuodb;
