/** Starts MariaDB: one server, or several as a Galera cluster. */
package dev.loadstone.deployments.mariadb;
