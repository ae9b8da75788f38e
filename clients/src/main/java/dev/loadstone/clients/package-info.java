/** Client processes that drive one load together: starting them, and a run that they share. */
package dev.loadstone.clients;
