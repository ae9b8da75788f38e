/** MongoDB and servers that speak its protocol, called through MongoDB's own driver. */
package dev.loadstone.databases.mongodb;
