/** MongoDB and what speaks its protocol, by MongoDB's own driver. */
package dev.loadstone.databases.mongodb;
