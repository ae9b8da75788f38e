package dev.loadstone.core.settings;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.Machines;
import dev.loadstone.core.deployment.Network;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A system under test: a database, how it is deployed, and how it is reached. Isolation is null for
 * the database's default, driver is null for Loadstone itself; faults are ordered by time.
 */
public record SystemSettings(
    @Setting(value = "the database: see `loadstone databases`", required = true) String name,
    @Setting(value = "how the results call it; must differ between systems", otherwise = "the name")
        // A spreadsheet takes text that begins with = + - or @ for a formula.
        @Matches(
            value = "[^\\p{Cntrl}/\\\\=+@-][^\\p{Cntrl}/\\\\]{0,59}",
            expected = "a short text without / and \\ that does not begin with = + - or @")
        String label,
    @Setting(
            """
            `local`: Loadstone starts the servers on this machine and removes them afterwards.
            `machines`: it starts them on the machines `on`
            ([many machines](many-machines.md#servers)). `external`: the servers at `endpoints`
            are used
            """)
        @Default("local")
        DeploymentKind deployment,
    @Setting(
            value =
                """
                how many nodes are started. Of an external system: how many it is said to have
                """,
            otherwise = "1; the number of machines, or of endpoints")
        @Range(min = 1, max = MOST_NODES)
        Integer nodes,
    @Setting(
            value =
                """
                local only: [your own server program](local-servers.md#your-own-program), or a
                folder with it; a name without `/` is that of a server that `loadstone fetch` has
                fetched, or of a program on the search path
                """,
            otherwise = "what the database's page says")
        @Default("''")
        @Matches(value = "[^\\p{Cntrl}]{0,4096}", expected = "a path")
        String binary,
    @Setting(
            """
            local with several nodes: each node's link, `{rate: 100mbit, delay: 2ms}`; rates in
            `kbit`, `mbit`, `gbit`; the delay is one way, from node to node, and `pairs` of
            machines may have their own:
            [network.md](network.md)
            """)
        @Default("loopback")
        Network network,
    @Setting(
            value =
                """
                local only: the size of a file system of its own for the data of each node, such as
                `500mb` or `2gb`, which [faults](faults.md) can fill up
                """,
            otherwise = "the file system that the data folder is on")
        @Matches(value = "[1-9]\\d{0,4}\\s*[mMgG][bB]", expected = "a size such as 500mb or 2gb")
        String disk,
    @Setting(
            """
            machines only, and required there: the machines, one for each node. All nodes must
            reach each other, and this machine them, at the addresses at which `ssh` reaches them
            """)
        @Default("[]")
        // A word that begins with a dash would be an option.
        @Matches(value = "[A-Za-z0-9][A-Za-z0-9._@:-]*", expected = "a host as ssh knows it")
        List<String> on,
    @Setting("machines only: how they are reached: `ssh`, by your own program of that name")
        @Default("ssh")
        By by,
    @Setting("machines only: words for ssh, such as `-p`, `\"2222\"`") @Default("[]")
        List<String> options,
    @Setting(
            """
            machines only: the folder there in which data get a folder of their own, which is
            removed afterwards
            """)
        @Default(DEFAULT_FOLDER)
        @Matches(value = "/[A-Za-z0-9._/-]*", expected = "an absolute path of plain characters")
        String folder,
    @Setting(
            """
            local and machines only: faults of nodes in the middle of the measurement,
            `[{at: 20s, kill: 2}]`: see [faults](faults.md). A fault that is not proven was not
            done, and one that was not done, for example because `stopAfter` ended the interval
            before, fails the run
            """)
        @Default("[]")
        List<Fault> faults,
    @Setting("`host:port` of each node; external only, and required there")
        @Default("[]")
        @Matches(
            value = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\]):[1-9][0-9]{0,4}",
            expected = "host:port, such as 127.0.0.1:5432 or [::1]:5432")
        List<String> endpoints,
    @Setting(value = "the database on the server; external only", otherwise = "the server's")
        @Default("''")
        String database,
    @Setting("external only") @Default("''") String user,
    @Setting("external only; take it from the environment: `\"${PGPASSWORD}\"`") @Default("''")
        Secret password,
    @Setting(
            value = "`read committed`, `repeatable read` or `serializable`",
            otherwise = "the database's own for benchmarks")
        Isolation isolation,
    @Setting(
            """
            server settings by the server's own names; local and machines only. Set an external
            server's settings on the server
            """)
        @Default("{}")
        Map<String, String> settings,
    @Setting(
            """
            local only, of servers in Java: whether to write a flame graph of each node's measured
            interval, `flame-<node>.html`. It costs, so its run is marked
            """)
        @Default("false")
        boolean profile,
    @Setting("driver properties, passed on as they are") @Default("{}")
        Map<String, String> properties,
    @Setting(
            value =
                """
                another tool that loads and drives this system:
                `{tool: benchbase, path: /opt/benchbase}`, see [peers.md](../lab/peers.md)
                """,
            otherwise = "Loadstone itself")
        DriverSettings driver) {
  /** The most nodes, more than one machine can carry in any sense. */
  public static final int MOST_NODES = 64;

  /** The {@link #folder} of a system that names none. */
  public static final String DEFAULT_FOLDER = "/var/tmp";

  private static final long LEAST_DISK = 32_000_000;
  private static final long MEGA = 1_000_000;
  private static final long GIGA = 1_000_000_000;

  /** Chooses label and number of nodes where they are null. */
  public SystemSettings {
    if (disk != null && bytes(disk) < LEAST_DISK) {
      throw RefusedSettingException.of("disk", "is %s; expected at least 32mb", disk);
    }
    label = label == null ? name : label;
    nodes = nodes == null ? Math.max(1, Math.max(endpoints.size(), on.size())) : nodes;
    faults = faults.stream().sorted(Comparator.comparing(Fault::at)).toList();
    if (deployment == DeploymentKind.LOCAL) {
      for (Fault fault : faults) {
        network = network.with(fault.need());
      }
    }
  }

  public enum By {
    SSH
  }

  /** The deployer that starts the user's own program, where one is named; empty where none can. */
  public Optional<Deployer> startedBy(Deployer known) {
    return binary.isEmpty() ? Optional.of(known) : known.withBinary(binary);
  }

  public Machines machines() {
    return deployment == DeploymentKind.MACHINES
        ? new Machines(on, options, folder, 0, false)
        : Machines.here(
            disk == null ? 0 : bytes(disk),
            faults.stream().anyMatch(fault -> fault.kind() == FaultKind.SKEW_CLOCK));
  }

  private static long bytes(String size) {
    String text = size.toLowerCase(Locale.ROOT);
    long unit = text.endsWith("gb") ? GIGA : MEGA;
    return unit * Long.parseLong(text.substring(0, text.length() - 2).strip());
  }

  /** The network or the machines of the nodes, as in results; empty for an external system. */
  public String describeNetwork() {
    return switch (deployment) {
      case LOCAL -> network.describe();
      case MACHINES -> String.join(", ", on);
      case EXTERNAL -> "";
    };
  }
}
