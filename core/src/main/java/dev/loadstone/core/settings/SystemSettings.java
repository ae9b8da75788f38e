package dev.loadstone.core.settings;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.Map;

/**
 * A system under test.
 *
 * @param name the database's name
 * @param label how the results call it; unique in the experiment
 * @param deployment who starts it
 * @param nodes how many nodes
 * @param network the network between the nodes of a local deployment
 * @param faults what is done to its nodes while they are measured, in order of time
 * @param endpoints where an external system is
 * @param database the database on the server; empty for the default
 * @param user the user; empty for the default
 * @param password the secret
 * @param isolation the isolation level; null for the database's default
 * @param settings server settings of a local deployment
 * @param properties driver properties
 * @param driver the tool that drives it; null for Loadstone itself
 */
public record SystemSettings(
    String name,
    String label,
    DeploymentKind deployment,
    int nodes,
    Network network,
    List<Fault> faults,
    List<String> endpoints,
    String database,
    String user,
    Secret password,
    Isolation isolation,
    Map<String, String> settings,
    Map<String, String> properties,
    DriverSettings driver) {}
