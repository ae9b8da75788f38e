package dev.loadstone.runner.file;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.ExperimentResult.Unsteady;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.runner.experiment.Experiment.Seed;
import dev.loadstone.runner.file.types.ClientsType;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.NetworkType;
import dev.loadstone.runner.file.types.PacingType;
import dev.loadstone.runner.file.types.RampUpType;
import dev.loadstone.runner.file.types.SeedType;
import dev.loadstone.runner.file.types.ValueTypes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Every setting of an experiment file with its type, default and description, in one place: the
 * reader, the explanation and the JSON Schema all go by it. The settings of a benchmark are those
 * of its own record.
 */
final class ExperimentForm {
  /** As many transactions under way as terminals, but no more than this unless asked for. */
  static final int MOST_DEFAULT_IN_FLIGHT = 8;

  /** More nodes than one machine can carry in any sense. */
  static final int MOST_NODES = 64;

  /** How long a run that counts transactions may take unless something else is asked for. */
  static final Duration LONGEST_COUNTED = Duration.ofHours(24);

  static final String BENCHMARK = "benchmark";
  static final String SYSTEMS = "systems";
  static final String LOAD = "load";
  static final String VARY = "vary";
  static final String REQUIRE = "require";
  static final String WITH = "with";

  private static final Pattern FOLDER_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,79}");

  /** A spreadsheet takes what begins otherwise for a formula. */
  private static final Pattern LABEL =
      Pattern.compile("[^\\p{Cntrl}/\\\\=+@-][^\\p{Cntrl}/\\\\]{0,59}");

  private static final Pattern ENDPOINT =
      Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\]):[1-9][0-9]{0,4}");

  static final Key<String> NAME =
      Key.required(
          "name",
          ValueTypes.matching(
              FOLDER_NAME, "letters, digits and . _ -, because it names the folder of the results"),
          "The experiment's name; names the folder of its results.");
  static final Key<String> DESCRIPTION =
      Key.optional("description", ValueTypes.text(), "", "Free text for the report.");
  static final Key<Integer> REPETITIONS =
      Key.optional(
          "repetitions",
          ValueTypes.integer(1, 1_000),
          1,
          "How often each cell is measured; repetitions of different cells are interleaved.");
  static final Key<Seed> SEED =
      Key.optional(
          "seed",
          SeedType.type(),
          SeedType.FALLBACK,
          "Decides all data and all inputs; each repetition has its own unless sameForAll says"
              + " otherwise.");
  static final Key<DataPolicy> DATA =
      Key.optional(
          "data",
          ValueTypes.choice(DataPolicy.class),
          DataPolicy.RELOAD,
          "reload: each run loads its data anew. reuse: runs use the data that is there; for"
              + " external systems only.");
  static final Key<Unsteady> UNSTEADY =
      Key.optional(
          "unsteady",
          ValueTypes.choice(Unsteady.class),
          Unsteady.EXCLUDE,
          "exclude: runs that were not steady take no part in verdicts about differences. include:"
              + " they do.");
  static final List<Key<?>> EXPERIMENT =
      List.of(NAME, DESCRIPTION, REPETITIONS, SEED, DATA, UNSTEADY);

  static final Key<String> BENCHMARK_NAME =
      Key.required("name", ValueTypes.text(), "The benchmark; see loadstone benchmarks.");

  static final Key<String> DATABASE_NAME =
      Key.required("name", ValueTypes.text(), "The database; see loadstone databases.");
  static final Key<String> LABEL_KEY =
      Key.optional(
          "label",
          ValueTypes.matching(
              LABEL, "a short text without / and \\ that does not begin with = + - or @"),
          null,
          "How the results call this system; must differ between systems. Default: its name.");
  static final Key<DeploymentKind> DEPLOYMENT =
      Key.optional(
          "deployment",
          ValueTypes.choice(Arrays.asList(DeploymentKind.values()), DeploymentKind::title),
          DeploymentKind.LOCAL,
          "local: Loadstone starts the servers on this machine and removes them afterwards."
              + " external: the servers at the endpoints are used.");
  static final Key<Integer> NODES =
      Key.optional(
          "nodes",
          ValueTypes.integer(1, MOST_NODES),
          1,
          "How many nodes a local deployment starts, or an external system is said to have.");
  static final Key<Network> NETWORK =
      Key.optional(
          "network",
          NetworkType.type(),
          Network.LOOPBACK,
          "The network of a local deployment with several nodes: rate and delay of each node's link."
              + " Needs the right to create network namespaces.");
  static final Key<List<Fault>> FAULTS =
      Key.optional(
          "faults",
          ValueTypes.listOf(FaultType.type()),
          List.of(),
          "What is done to the servers of a local deployment while they are measured:"
              + " [{at: 20s, kill: 2}] kills node 2 twenty seconds into the measured interval.");
  static final Key<List<String>> ENDPOINTS =
      Key.optional(
          "endpoints",
          ValueTypes.listOf(ValueTypes.matching(ENDPOINT, "host:port, such as 127.0.0.1:5432")),
          List.of(),
          "Where an external system is: host:port of each node.");
  static final Key<String> DATABASE =
      Key.optional(
          "database",
          ValueTypes.text(),
          "",
          "The database on an external server. Default: the server's own.");
  static final Key<String> USER =
      Key.optional("user", ValueTypes.text(), "", "The user on an external server.");
  static final Key<String> PASSWORD =
      Key.optional(
          "password",
          ValueTypes.secret(),
          "",
          "The user's password; take it from the environment: \"${PGPASSWORD}\".");
  static final Key<Isolation> ISOLATION =
      Key.optional(
          "isolation",
          ValueTypes.choice(Arrays.asList(Isolation.values()), Isolation::title),
          null,
          "The isolation level of all transactions. Default: the database's own for benchmarks.");
  static final Key<Map<String, String>> SETTINGS =
      Key.optional(
          "settings",
          ValueTypes.textMap(),
          Map.of(),
          "Server settings of a local deployment, by the server's own names.");
  static final Key<Map<String, String>> PROPERTIES =
      Key.optional(
          "properties",
          ValueTypes.textMap(),
          Map.of(),
          "Driver properties, passed on as they are.");
  static final Key<DriverSettings> DRIVER =
      Key.optional(
          "driver",
          DriverType.type(),
          null,
          "Another tool that loads and drives this system: {tool: benchbase, path: /opt/benchbase}."
              + " Default: Loadstone itself.");
  static final List<Key<?>> SYSTEM =
      List.of(
          DATABASE_NAME,
          LABEL_KEY,
          DEPLOYMENT,
          NODES,
          NETWORK,
          FAULTS,
          ENDPOINTS,
          DATABASE,
          USER,
          PASSWORD,
          ISOLATION,
          SETTINGS,
          PROPERTIES,
          DRIVER);

  static final Key<Integer> TERMINALS =
      Key.optional(
          "terminals",
          ValueTypes.integer(1, 10_000_000),
          10,
          "Terminals: users that run one transaction after another. They are not threads.");
  static final Key<Integer> CONNECTIONS =
      Key.optional(
          "connections",
          ValueTypes.integer(1, 100_000),
          null,
          "Sessions of an asynchronous client, which share what is under way. A blocking client has"
              + " a connection for each transaction under way. Default: the smaller of inFlight and "
              + MOST_DEFAULT_IN_FLIGHT
              + ".");
  static final Key<Integer> IN_FLIGHT =
      Key.optional(
          "inFlight",
          ValueTypes.integer(1, 1_000_000),
          null,
          "The most transactions under way at once, whatever the kind of client; never more than"
              + " there are terminals. Default: the smaller of terminals and "
              + MOST_DEFAULT_IN_FLIGHT
              + ".");
  static final Key<Integer> LOADERS =
      Key.optional(
          "loaders", ValueTypes.integer(1, 1_000), 2, "Writers at once while data is loaded.");
  static final Key<Pacing> PACING =
      Key.optional(
          "pacing",
          PacingType.type(),
          new Pacing.Unpaced(),
          "When transactions start: unpaced, keying-and-thinking, or a rate.");
  static final Key<RampUp> RAMP_UP =
      Key.optional(
          "rampUp",
          RampUpType.type(),
          new RampUp(Duration.ofSeconds(10), Duration.ofMinutes(2)),
          "Before the measured interval: a duration, or until the load is steady.");
  static final Key<Long> STOP_AFTER =
      Key.optional(
          "stopAfter",
          ValueTypes.count(),
          null,
          "Ends the measured interval after so many completed transactions, over all terminals."
              + " Default: time alone ends it.");
  static final Key<Duration> MEASURE =
      Key.optional(
          "measure",
          ValueTypes.duration(Duration.ofSeconds(1)),
          Duration.ofSeconds(30),
          "The measured interval; with stopAfter, the longest it may take. Default: 30s; with"
              + " stopAfter, "
              + LONGEST_COUNTED.toHours()
              + "h.");
  static final Key<Duration> RAMP_DOWN =
      Key.optional(
          "rampDown",
          ValueTypes.duration(Duration.ZERO),
          Duration.ofSeconds(2),
          "After the measured interval.");
  static final Key<Duration> TIMEOUT =
      Key.optional(
          "timeout",
          ValueTypes.duration(Duration.ofMillis(1)),
          Duration.ofSeconds(30),
          "How long one transaction may take before it is given up.");
  static final Key<Integer> MAX_TRIES =
      Key.optional(
          "maxTries",
          ValueTypes.integer(1, 1_000),
          10,
          "Tries of one transaction, the first one included, when the database asks for another.");
  static final Key<Boolean> OPERATIONS =
      Key.optional(
          "operations",
          ValueTypes.flag(),
          false,
          "Whether to write operations.csv, one line for each transaction.");
  static final Key<Clients> CLIENTS =
      Key.optional(
          "clients",
          ClientsType.type(),
          Clients.ONE,
          "The client processes that drive the load, each a share of it: how many of this machine, or"
              + " how many and who starts them.");
  static final List<Key<?>> LOAD_SETTINGS =
      List.of(
          TERMINALS,
          IN_FLIGHT,
          CONNECTIONS,
          LOADERS,
          PACING,
          RAMP_UP,
          STOP_AFTER,
          MEASURE,
          RAMP_DOWN,
          TIMEOUT,
          MAX_TRIES,
          OPERATIONS,
          CLIENTS);

  private ExperimentForm() {}
}
