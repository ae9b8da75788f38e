package dev.loadstone.runner.imports;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The XML of BenchBase, for the benchmarks that Loadstone has too. */
final class BenchbaseSettings implements ToolSettings {
  private static final int PERCENT = 100;

  /** Weights may have two digits behind the point. */
  private static final int WEIGHT_UNIT = 100;

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

  /**
   * A benchmark that both have.
   *
   * @param name as in experiments
   * @param scaled the setting that the scale factor multiplies
   * @param unit its value at 1
   * @param mix the name of each transaction in a mix, by BenchBase's; a mix of TPC-C and YCSB is in
   *     percent, the others are weights
   */
  private record Shared(String name, String scaled, int unit, Map<String, String> mix) {
    boolean isInPercent() {
      return name.equals("tpcc") || name.equals("ycsb");
    }
  }

  private static final List<Shared> BENCHMARKS =
      List.of(
          new Shared(
              "tpcc",
              "warehouses",
              1,
              dashed("NewOrder", "Payment", "OrderStatus", "Delivery", "StockLevel")),
          new Shared(
              "smallbank",
              "accounts",
              1_000_000,
              dashed(
                  "Amalgamate",
                  "Balance",
                  "DepositChecking",
                  "SendPayment",
                  "TransactSavings",
                  "WriteCheck")),
          new Shared(
              "tatp",
              "subscribers",
              100_000,
              dashed(
                  "DeleteCallForwarding",
                  "GetAccessData",
                  "GetNewDestination",
                  "GetSubscriberData",
                  "InsertCallForwarding",
                  "UpdateLocation",
                  "UpdateSubscriberData")),
          new Shared("voter", "", 1, dashed("Vote")),
          new Shared(
              "ycsb",
              "records",
              1_000,
              Map.of(
                  "ReadRecord", "read",
                  "InsertRecord", "insert",
                  "ScanRecord", "scan",
                  "UpdateRecord", "update",
                  "DeleteRecord", "delete",
                  "ReadModifyWriteRecord", "readModifyWrite")));

  private static Map<String, String> dashed(String... names) {
    Map<String, String> dashed = new LinkedHashMap<>();
    for (String name : names) {
      dashed.put(name, name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT));
    }
    return dashed;
  }

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
    Element root = parse(text);
    List<String> types = new ArrayList<>();
    for (Element type : elements(root, "transactiontype")) {
      types.add(text(type, "name").orElse(""));
    }
    Shared shared = shared(types);
    Server server = server(text(root, "type").orElse(""));
    ImportedExperiment made = new ImportedExperiment(title(), shared.name(), server.database());
    servers(root, server, made);
    isolation(root, made);
    scale(root, shared, made);
    made.terminals(ImportRefusal.integer("terminals", text(root, "terminals").orElse("1")));
    List<Element> works = elements(root, "work");
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
    differences(root, shared, made);
    return made;
  }

  private static Element parse(String text) throws ImportRefusal {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Refuses());
      Element root =
          builder
              .parse(new InputSource(new StringReader(text.stripLeading())))
              .getDocumentElement();
      if (!root.getTagName().equals("parameters")) {
        throw new ImportRefusal("its root is <" + root.getTagName() + ">; expected <parameters>");
      }
      return root;
    } catch (SAXParseException e) {
      throw new ImportRefusal(
          "line " + e.getLineNumber() + " is not well-formed XML: " + e.getMessage());
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new ImportRefusal("it is no XML: " + e.getMessage());
    }
  }

  /** Errors are thrown, not printed. */
  private static final class Refuses implements ErrorHandler {
    @Override
    public void warning(SAXParseException exception) {
      // What is wrong enough comes as an error.
    }

    @Override
    public void error(SAXParseException exception) throws SAXException {
      throw exception;
    }

    @Override
    public void fatalError(SAXParseException exception) throws SAXException {
      throw exception;
    }
  }

  private static Shared shared(List<String> types) throws ImportRefusal {
    for (Shared benchmark : BENCHMARKS) {
      if (!types.isEmpty() && benchmark.mix().keySet().containsAll(types)) {
        return benchmark;
      }
    }
    throw new ImportRefusal(
        "its transactions ("
            + String.join(", ", types)
            + ") are those of no benchmark that Loadstone has; expected those of tpcc, smallbank,"
            + " tatp, voter or ycsb");
  }

  private static Server server(String type) throws ImportRefusal {
    Server server = SERVERS.get(type.toUpperCase(Locale.ROOT));
    if (server == null) {
      throw new ImportRefusal(
          "type is \""
              + type
              + "\", which Loadstone has no database for; loadstone databases lists those it has");
    }
    return server;
  }

  private static void servers(Element root, Server server, ImportedExperiment made)
      throws ImportRefusal {
    String url = text(root, "url").orElse("");
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new ImportRefusal(
          "url is \""
              + url.replaceAll("(?i)(password=)[^&;]*", "$1***")
              + "\"; expected jdbc:<system>://<host>:<port>/<database>");
    }
    String port = parts.group(2) == null ? Integer.toString(server.port()) : parts.group(2);
    made.servers(
        parts.group(1) + ":" + port,
        parts.group(3),
        text(root, "username").orElse(""),
        text(root, "password").isPresent());
    if (url.contains("?")) {
      made.remark("The url's parameters were not taken over; give those you need as properties.");
    }
  }

  private static void isolation(Element root, ImportedExperiment made) throws ImportRefusal {
    String level = text(root, "isolation").orElse("TRANSACTION_SERIALIZABLE");
    String isolation = ISOLATION.get(level);
    if (isolation == null) {
      throw new ImportRefusal(
          "isolation is \""
              + level
              + "\"; expected one of "
              + String.join(", ", ISOLATION.keySet()));
    }
    made.system("isolation", isolation);
    if (text(root, "isolation").isEmpty()) {
      made.remark("It names no isolation level; serializable is that of BenchBase then.");
    }
  }

  private static void scale(Element root, Shared shared, ImportedExperiment made)
      throws ImportRefusal {
    double factor = ImportRefusal.number("scalefactor", text(root, "scalefactor").orElse("1"));
    if (!shared.scaled().isEmpty()) {
      made.benchmark(shared.scaled(), (int) Math.round(shared.unit() * factor));
    }
  }

  private static void work(Element work, List<String> types, Shared shared, ImportedExperiment made)
      throws ImportRefusal {
    if (text(work, "serial").filter(Boolean::parseBoolean).isPresent()) {
      throw new ImportRefusal("work is serial: each transaction once; Loadstone drives loads only");
    }
    made.load("measure", ImportRefusal.integer("time", text(work, "time").orElse("60")) + "s");
    Optional<String> warmUp = text(work, "warmup");
    if (warmUp.isPresent()) {
      made.load("rampUp", ImportRefusal.integer("warmup", warmUp.get()) + "s");
    } else {
      made.remark(
          "There was no warm-up; here the measured interval begins when the load is steady.");
    }
    rate(work, made);
    mix(text(work, "weights").orElse(""), types, shared, made);
  }

  private static void rate(Element work, ImportedExperiment made) throws ImportRefusal {
    String rate = text(work, "rate").orElse("unlimited").toLowerCase(Locale.ROOT);
    if (rate.equals("unlimited") || rate.equals("disabled")) {
      made.load("pacing", "unpaced");
      return;
    }
    Map<String, Object> pacing = new LinkedHashMap<>();
    pacing.put("type", "rate");
    pacing.put("perSecond", ImportRefusal.number("rate", rate));
    boolean poisson = attribute(work, "arrival").equalsIgnoreCase("poisson");
    pacing.put("arrivals", poisson ? "poisson" : "constant");
    made.load("pacing", pacing)
        .remark(
            "The rate is an open loop here: a transaction is due at its time whether the system"
                + " keeps up or not, and what it waits counts. A rate that the system cannot reach,"
                + " which is used to mean as fast as it goes, is pacing: unpaced here.");
  }

  private static void mix(String text, List<String> types, Shared shared, ImportedExperiment made)
      throws ImportRefusal {
    String[] weights = text.split(",", -1);
    if (weights.length != types.size()) {
      throw new ImportRefusal(
          "weights has "
              + weights.length
              + " numbers and there are "
              + types.size()
              + " transaction types; expected one for each");
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double weight = ImportRefusal.number("weights", weights[i]);
      shares.put(shared.mix().get(types.get(i)), weight);
      sum += weight;
    }
    if (!(sum > 0)) {
      throw new ImportRefusal("weights are all 0; expected one above");
    }
    if (shared.name().equals("voter")) {
      return;
    }
    Map<String, Object> mix = new LinkedHashMap<>();
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      double value =
          shared.isInPercent() ? PERCENT * share.getValue() / sum : WEIGHT_UNIT * share.getValue();
      if (shared.name().equals("ycsb")) {
        mix.put(share.getKey(), value);
      } else if (value == Math.rint(value)) {
        mix.put(share.getKey(), (int) value);
      } else {
        throw new ImportRefusal(
            "the weight of "
                + share.getKey()
                + " is not "
                + (shared.isInPercent() ? "a whole percentage" : "of two digits behind the point"));
      }
    }
    made.benchmark("mix", mix);
  }

  /** What a reader who knows the other tool's figures must know of these. */
  private static void differences(Element root, Shared shared, ImportedExperiment made)
      throws ImportRefusal {
    made.remark(
        "Its mean of a percentile over intervals is no percentile; those here are of all"
            + " transactions of the measured interval.");
    switch (shared.name()) {
      case "tpcc" -> {
        boolean waits = false;
        for (Element type : elements(root, "transactiontype")) {
          waits |= text(type, "preExecutionWait").isPresent();
          waits |= text(type, "postExecutionWait").isPresent();
        }
        if (waits) {
          made.load("pacing", "keying-and-thinking")
              .remark("Its waits became keying and think times, which are those of TPC-C here.");
        }
        made.remark(
            "With fewer terminals than warehouses, some warehouses are home to nobody; homes:"
                + " roaming draws one for each transaction.");
      }
      case "smallbank" ->
          made.benchmark("reads", "plain")
              .remark("A check over what there is costs 1.00 more here, as in the paper.");
      case "voter" ->
          made.benchmark("maxVotesPerPhone", 1000)
              .remark(
                  "Its phones and contestants are drawn in another way: docs/benchmarks/voter.md.");
      case "ycsb" -> {
        made.benchmark("distribution", "scrambled-zipfian").benchmark("integrity", false);
        Optional<String> size = text(root, "fieldSize");
        if (size.isPresent()) {
          made.benchmark("fieldLength", ImportRefusal.integer("fieldSize", size.get()));
        }
        Optional<String> skew = text(root, "skewFactor");
        if (skew.isPresent()) {
          made.benchmark("zipfianConstant", ImportRefusal.number("skewFactor", skew.get()));
        }
      }
      default ->
          made.benchmark("keys", "uniform")
              .remark("It draws subscribers uniformly; the description of TATP does not.");
    }
  }

  private static List<Element> elements(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The text of a child, where it is there and not empty. */
  private static Optional<String> text(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) {
        return Optional.of(child.getTextContent().strip()).filter(text -> !text.isEmpty());
      }
    }
    return Optional.empty();
  }

  private static String attribute(Element element, String name) {
    return element.getAttribute(name).isEmpty()
        ? text(element, name).orElse("")
        : element.getAttribute(name);
  }
}
