/** Starting client processes, here and on other machines, or waiting for those of others. */
package dev.loadstone.clients.launch;
