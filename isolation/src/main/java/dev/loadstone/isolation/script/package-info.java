/** Scripts of several sessions that show which interleavings a database rules out. */
package dev.loadstone.isolation.script;
