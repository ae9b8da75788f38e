package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The XML of BenchBase, for the benchmarks that Loadstone has too. */
final class BenchbaseSettings implements ToolSettings {
  private static final Pattern URL =
      Pattern.compile("jdbc:\\w+:(?:\\w+:)?//([^:/?,]+)(?::(\\d+))?/([^?;]*).*");

  /** Databases by their type, with their port. */
  private static final Map<String, Server> SERVERS =
      Map.of(
          "POSTGRES", new Server("postgresql", 5432),
          "COCKROACHDB", new Server("cockroachdb", 26257),
          "MARIADB", new Server("mariadb", 3306),
          "MYSQL", new Server("mysql", 3306),
          "SINGLESTORE", new Server("singlestore", 3306),
          "NUODB", new Server("nuodb", 48004),
          "YUGABYTEDB", new Server("yugabytedb", 5433));

  private static final Map<String, String> ISOLATION =
      Map.of(
          "TRANSACTION_SERIALIZABLE", "serializable",
          "TRANSACTION_REPEATABLE_READ", "repeatable read",
          "TRANSACTION_READ_COMMITTED", "read committed");

  private record Server(String database, int port) {}

  @Override
  public String title() {
    return "BenchBase";
  }

  @Override
  public boolean recognizes(String text) {
    return text.stripLeading().startsWith("<");
  }

  @Override
  public ImportedExperiment read(String text, String fallback) throws ImportRefusal {
    XmlElement root = XmlElement.parse(text, "parameters");
    List<String> types = new ArrayList<>();
    for (XmlElement type : root.elements("transactiontype")) {
      types.add(type.text("name", ""));
    }
    BenchbaseBenchmark shared = BenchbaseBenchmark.of(types);
    Server server = server(root.text("type", ""));
    ImportedExperiment made = new ImportedExperiment(title(), shared.name(), server.database());
    servers(root, server, made);
    isolation(root, made);
    shared.scale(root, made);
    made.terminals(ImportRefusal.integer("terminals", root.text("terminals", "1")));
    List<XmlElement> works = root.elements("work");
    if (works.isEmpty()) {
      throw new ImportRefusal("there is no work; expected one at least, with its weights");
    }
    work(works.get(0), types, shared, made);
    if (works.size() > 1) {
      made.remark(
          "Of its "
              + works.size()
              + " works only the first was taken over: a run has one load here. Give vary several"
              + " values for the others.");
    }
    shared.particulars(root, made);
    return made;
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

  private static void servers(XmlElement root, Server server, ImportedExperiment made)
      throws ImportRefusal {
    String url = root.text("url", "");
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new ImportRefusal(
          "url is \"%s\"; expected jdbc:<system>://<host>:<port>/<database>",
          url.replaceAll("(?i)(password=)[^&;]*", "$1***"));
    }
    String port = parts.group(2) == null ? Integer.toString(server.port()) : parts.group(2);
    made.servers(
        parts.group(1) + ":" + port,
        parts.group(3),
        root.text("username", ""),
        root.text("password").isPresent());
    if (url.contains("?")) {
      made.remark("The url's parameters were not taken over; give those you need as properties.");
    }
  }

  private static void isolation(XmlElement root, ImportedExperiment made) throws ImportRefusal {
    String level = root.text("isolation", "TRANSACTION_SERIALIZABLE");
    String isolation = ISOLATION.get(level);
    if (isolation == null) {
      throw new ImportRefusal(
          "isolation is \"%s\"; expected one of %s", level, String.join(", ", ISOLATION.keySet()));
    }
    made.system("isolation", isolation);
    if (root.text("isolation").isEmpty()) {
      made.remark("It names no isolation level; serializable is that of BenchBase then.");
    }
  }

  private static void work(
      XmlElement work, List<String> types, BenchbaseBenchmark shared, ImportedExperiment made)
      throws ImportRefusal {
    if (work.text("serial").filter(Boolean::parseBoolean).isPresent()) {
      throw new ImportRefusal("work is serial: each transaction once; Loadstone drives loads only");
    }
    made.load("measure", ImportRefusal.integer("time", work.text("time", "60")) + "s");
    Optional<String> warmUp = work.text("warmup");
    if (warmUp.isPresent()) {
      made.load("rampUp", ImportRefusal.integer("warmup", warmUp.get()) + "s");
    } else {
      made.remark(
          "There was no warm-up; here the measured interval begins when the load is steady.");
    }
    rate(work, made);
    shared.mix(types, work.text("weights", ""), made);
  }

  private static void rate(XmlElement work, ImportedExperiment made) throws ImportRefusal {
    String rate = work.text("rate", "unlimited").toLowerCase(Locale.ROOT);
    if (rate.equals("unlimited") || rate.equals("disabled")) {
      made.load("pacing", "unpaced");
      return;
    }
    Map<String, Object> pacing = new LinkedHashMap<>();
    pacing.put("type", "rate");
    pacing.put("perSecond", ImportRefusal.number("rate", rate));
    boolean poisson = work.attribute("arrival").equalsIgnoreCase("poisson");
    pacing.put("arrivals", poisson ? "poisson" : "constant");
    made.load("pacing", pacing)
        .remark(
            "The rate is an open loop here: a transaction is due at its time whether the system"
                + " keeps up or not, and what it waits counts. A rate that the system cannot reach,"
                + " which is used to mean as fast as it goes, is pacing: unpaced here.");
  }
}
