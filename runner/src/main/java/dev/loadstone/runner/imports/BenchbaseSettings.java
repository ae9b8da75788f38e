package dev.loadstone.runner.imports;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the XML of BenchBase, for the benchmarks that Loadstone has, too. Also reads the older form
 * of OLTP-Bench ({@code dbtype}, {@code DBUrl}), and that of YugabyteDB's TPC-C, which was derived
 * from it.
 *
 * @param file which the name of a file with templates is relative to
 */
record BenchbaseSettings(Path file) implements ToolSettings {
  /** A JDBC URL. It may have a scheme of the driver, and user and password before the host. */
  private static final Pattern URL =
      Pattern.compile(
          "jdbc:(\\w+):(?:\\w+:)?"
              + "(?://(?:(?<user>[^/@:?]*)(?<password>:[^/?]*)?@)?(?<hosts>[^/?;]*)/?)?"
              + "(?<database>[^/?;:]*)(?<parameters>[?;].*)?",
          Pattern.DOTALL);

  private static final Pattern PORT = Pattern.compile(".*[^:]:\\d+");

  private static final Map<String, Server> SERVERS =
      Map.of(
          "POSTGRES", new Server("postgresql", 5432),
          "COCKROACHDB", new Server("cockroachdb", 26257),
          "MARIADB", new Server("mariadb", 3306),
          "MYSQL", new Server("mysql", 3306),
          "SINGLESTORE", new Server("singlestore", 3306),
          "MEMSQL", new Server("singlestore", 3306),
          "NUODB", new Server("nuodb", 48004),
          "YUGABYTE", new Server("yugabytedb", 5433),
          "YUGABYTEDB", new Server("yugabytedb", 5433));

  private static final String TYPES = "transactiontypes/transactiontype";

  private record Server(String database, int port) {}

  /**
   * The types of transactions, in the order of their weights.
   *
   * @param weights the weights, separated by commas, where each type has its own; empty otherwise
   * @param waits whether users wait before or after any of the transactions
   */
  private record Types(List<String> names, String weights, boolean waits) {}

  @Override
  public String title() {
    return "BenchBase";
  }

  @Override
  public boolean recognizes(String text) {
    return text.stripLeading().startsWith("<");
  }

  @Override
  public FoundSettings find(String text) throws ImportRefusal {
    return XmlSettings.parse(text, "parameters");
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String fallback) throws ImportRefusal {
    Types types = types(found);
    Optional<String> templates = found.text("query_templates_file");
    BenchbaseBenchmark shared =
        templates.isPresent()
            ? BenchbaseBenchmark.ofTemplates(types.names())
            : BenchbaseBenchmark.of(types.names());
    Server server = server(found.text("type").or(() -> found.text("dbtype")).orElse(""));
    ImportedExperiment made = new ImportedExperiment(title(), shared.name(), server.database());
    servers(found, server, made);
    isolation(found, made);
    shared.scale(found, made);
    made.terminals(found.whole("terminals", 1));
    found.whole("numDBConnections").ifPresent(count -> made.load("inFlight", count));
    found.whole("loaderThreads").ifPresent(count -> made.load("loaders", count));
    work(found, types, shared, made);
    shared.particulars(found, made);
    if (templates.isPresent()) {
      new TemplatedQueries(file, templates.get(), made).add(types.names());
    }
    return made;
  }

  private static Types types(FoundSettings found) throws ImportRefusal {
    List<String> names = new ArrayList<>();
    List<String> weights = new ArrayList<>();
    boolean waits = false;
    for (String path : List.of(TYPES, "transactiontypes/transaction")) {
      String type = path;
      for (int i = 1; found.hasBelow(type + "/"); i++) {
        names.add(found.text(type + "/name").orElse(""));
        found.text(type + "/weight").ifPresent(weights::add);
        waits |= found.number(type + "/preExecutionWait").orElse(0) > 0;
        waits |= found.number(type + "/postExecutionWait").orElse(0) > 0;
        type = FoundSettings.nth(path, i + 1);
      }
    }
    waits |= found.flag("useKeyingTime");
    waits |= found.flag("useThinkTime");
    return new Types(names, String.join(",", weights), waits);
  }

  private static Server server(String type) throws ImportRefusal {
    Server server = SERVERS.get(type.toUpperCase(Locale.ROOT));
    if (server == null) {
      throw new ImportRefusal(
          "type is \"%s\", which Loadstone has no database for; loadstone databases lists"
              + " those it has",
          type);
    }
    return server;
  }

  private static void servers(FoundSettings found, Server server, ImportedExperiment made)
      throws ImportRefusal {
    List<String> urls = found.all("url");
    urls.addAll(found.all("DBUrl"));
    urls.addAll(found.all("DBUrls/DBUrl"));
    List<String> hosts = new ArrayList<>();
    String database = found.text("DBName").orElse("");
    String user = found.text("username").orElse("");
    boolean password = found.text("password").isPresent();
    boolean parameters = false;
    for (String url : urls) {
      Matcher parts = URL.matcher(url);
      if (!parts.matches()) {
        throw new ImportRefusal(
            "url is \"%s\"; expected jdbc:<system>://<host>:<port>/<database>", url);
      }
      String named = parts.group("hosts");
      hosts.addAll(
          List.of((named == null || named.isEmpty() ? "localhost" : named).split(",", -1)));
      database = decoded(parts.group("database"));
      user = user.isEmpty() && parts.group("user") != null ? parts.group("user") : user;
      password |= parts.group("password") != null;
      parameters |= parts.group("parameters") != null;
    }
    OptionalLong port = found.whole("port");
    if (urls.isEmpty()) {
      hosts.addAll(found.all("nodes/node"));
      if (hosts.isEmpty() && port.isEmpty()) {
        throw new ImportRefusal(
            "there is no url; expected jdbc:<system>://<host>:<port>/<database>");
      }
      if (hosts.isEmpty()) {
        hosts.add(found.text("nodes", "127.0.0.1"));
      }
    }
    long otherwise = port.orElse(server.port());
    made.servers(
        hosts.stream()
            .map(host -> PORT.matcher(host).matches() ? host : host + ":" + otherwise)
            .toList(),
        database,
        user,
        password);
    if (parameters) {
      made.remark("The url's parameters were not taken over; give those you need as properties.");
    }
  }

  private static String decoded(String text) throws ImportRefusal {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new ImportRefusal("the url's database is \"%s\": %s", text, e.getMessage());
    }
  }

  private static void isolation(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    List<String> levels =
        List.of(
            "transaction_serializable",
            "transaction_repeatable_read",
            "transaction_read_committed");
    Optional<String> level = found.oneOf("isolation", levels);
    made.system(
        "isolation", level.orElse(levels.get(0)).replace("transaction_", "").replace('_', ' '));
    if (level.isEmpty()) {
      made.remark("It names no isolation level; serializable is that of BenchBase then.");
    }
  }

  private static void work(
      FoundSettings found, Types types, BenchbaseBenchmark shared, ImportedExperiment made)
      throws ImportRefusal {
    boolean works = found.hasBelow("works/work/");
    String at = works ? "works/work/" : "";
    Optional<String> weights = found.text(at + "weights");
    if (weights.isEmpty() && types.weights().isEmpty()) {
      throw new ImportRefusal("there is no work; expected one at least, with its weights");
    }
    if (found.flag(at + "serial")) {
      throw new ImportRefusal("work is serial: each transaction once; Loadstone drives loads only");
    }
    OptionalLong runtime = found.whole("runtime");
    made.load(
        "measure",
        (runtime.isPresent() ? runtime.getAsLong() : found.whole(at + "time", 60)) + "s");
    OptionalLong warmUp = found.whole(at + "warmup");
    if (warmUp.isPresent()) {
      made.load("rampUp", warmUp.getAsLong() + "s");
    } else {
      made.remark(
          "There was no warm-up; here the measured interval begins when the load is steady.");
    }
    pacing(found, at, types, made);
    shared.mix(types.names(), weights.orElse(types.weights()), made);
    int all = 1;
    while (found.takeBelow(FoundSettings.nth("works/work", all + 1))) {
      all++;
    }
    if (all > 1) {
      made.remark(
          "Of its "
              + all
              + " works only the first was taken over: a run has one load here. Give vary several"
              + " values for the others.");
    }
  }

  private static void pacing(FoundSettings found, String at, Types types, ImportedExperiment made)
      throws ImportRefusal {
    String rate = found.text(at + "rate").orElse("unlimited").toLowerCase(Locale.ROOT);
    boolean limited = !rate.equals("unlimited") && !rate.equals("disabled");
    double perSecond = limited ? FoundSettings.numberIn("rate", rate) : 0;
    boolean poisson =
        found
            .text("works/work@arrival")
            .or(() -> found.text(at + "arrival"))
            .filter(arrival -> arrival.equalsIgnoreCase("poisson"))
            .isPresent();
    if (types.waits()) {
      made.load("pacing", "keying-and-thinking")
          .remark("Its waits became keying and think times, which are those of TPC-C here.");
      if (limited) {
        made.remark(
            "Its rate of %s a second, a limit there, was left out: users who wait have none here."
                .formatted(rate));
      }
    } else if (limited) {
      made.rate(perSecond, poisson)
          .remark(
              "The rate is an open loop here: a transaction is due at its time whether the system"
                  + " keeps up or not, and what it waits counts. A rate that the system cannot"
                  + " reach, which is used to mean as fast as it goes, is pacing: unpaced here.");
    } else {
      made.load("pacing", "unpaced");
    }
  }
}
