/** Client processes that load and drive together, each a share. */
package dev.loadstone.clients;
