package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.Hosts;
import java.nio.file.Path;

/**
 * What the PostgreSQL servers of one deployment have in common.
 *
 * @param hosts where each of them listens, and as whom they run
 * @param programs the unpacked programs
 * @param data the folder that holds the data of all of them
 * @param logs the folder for their logs
 * @param password the password of {@link PostgresqlServer#USER} on each of them
 */
record PostgresqlInstallation(Hosts hosts, Path programs, Path data, Path logs, Secret password) {
  String program(String name) {
    return programs.resolve("bin").resolve(name).toString();
  }
}
