/** Client processes that load and drive a benchmark together, each with its share. */
package dev.loadstone.clients;
