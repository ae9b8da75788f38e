package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.Hosts;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the MariaDB servers of one deployment have in common.
 *
 * @param hosts where each of them listens, and as whom they run
 * @param binaries the unpacked programs
 * @param data the folder that holds the data of all of them, absolute
 * @param logs the folder for their logs
 * @param password the password of {@link MariadbServer#USER} on each of them
 * @param defaults system variables that the user's win over
 * @param settings system variables as the user gives them
 */
record MariadbInstallation(
    Hosts hosts,
    MariadbBinaries binaries,
    Path data,
    Path logs,
    Secret password,
    Map<String, String> defaults,
    Map<String, String> settings) {}
