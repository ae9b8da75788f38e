/**
 * Messages between the process that runs an experiment and its clients, and the channels that carry
 * them.
 */
package dev.loadstone.clients.channel;
