/** What the process that runs an experiment and its clients say to each other, and over what. */
package dev.loadstone.clients.channel;
