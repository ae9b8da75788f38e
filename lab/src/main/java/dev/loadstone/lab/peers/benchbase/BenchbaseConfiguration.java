package dev.loadstone.lab.peers.benchbase;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.lab.peers.JdbcUrl;
import dev.loadstone.runner.imports.BenchbaseBenchmark;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

final class BenchbaseConfiguration {
  /** The shares in BenchBase's sample configurations, used if the experiment gives no mix. */
  private static final Map<String, String> WEIGHTS =
      Map.of(
          "tpcc", "45,43,4,4,4",
          "smallbank", "15,15,15,25,15,15",
          "tatp", "2,35,10,35,2,14,2",
          "voter", "100");

  /**
   * A system that BenchBase supports.
   *
   * @param type BenchBase's name for it
   * @param driver the class of the JDBC driver
   * @param scheme the beginning of a URL
   * @param batching the property that makes a batch of the load one message; empty for none
   */
  record Dialect(String type, String driver, String scheme, String batching) {}

  static final Map<String, Dialect> DIALECTS =
      Map.of(
          "postgresql",
          new Dialect("POSTGRES", "org.postgresql.Driver", "postgresql", "reWriteBatchedInserts"),
          "cockroachdb",
          new Dialect(
              "COCKROACHDB", "org.postgresql.Driver", "postgresql", "reWriteBatchedInserts"),
          "mariadb",
          new Dialect("MARIADB", "org.mariadb.jdbc.Driver", "mariadb", ""),
          "mysql",
          new Dialect("MYSQL", "com.mysql.cj.jdbc.Driver", "mysql", "rewriteBatchedStatements"));

  private final PeerCell cell;
  private final BenchbaseBenchmark benchmark;
  private final Dialect dialect;

  BenchbaseConfiguration(PeerCell cell) {
    this.cell = cell;
    benchmark = BenchbaseBenchmark.named(cell.benchmark()).orElseThrow();
    dialect = DIALECTS.get(cell.system().name());
  }

  /** Returns the file's text, with the password. */
  String xml(Target target) throws XMLStreamException {
    StringWriter text = new StringWriter();
    XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
    LoadSettings load = cell.load();
    xml.writeStartDocument();
    xml.writeStartElement("parameters");
    write(xml, "type", dialect.type());
    write(xml, "driver", dialect.driver());
    write(
        xml,
        "url",
        "jdbc:%s://%s/%s%s"
            .formatted(
                dialect.scheme(),
                target.endpoints().get(0),
                target.database(),
                JdbcUrl.parameters(properties())));
    write(xml, "username", target.user());
    write(xml, "password", target.password().reveal());
    Isolation isolation = target.isolation();
    if (isolation != null) {
      write(xml, "isolation", "TRANSACTION_" + isolation.name());
    }
    write(xml, "batchsize", "128");
    write(xml, "scalefactor", Double.toString(scale()));
    write(xml, "loaderThreads", Integer.toString(load.loaders()));
    write(xml, "terminals", Integer.toString(load.inFlight()));
    for (Map.Entry<String, String> own : cell.driver().settings().entrySet()) {
      write(xml, own.getKey(), own.getValue());
    }
    work(xml, load);
    xml.writeStartElement("transactiontypes");
    for (Map.Entry<String, String> type : benchmark.mix().entrySet()) {
      type(xml, type.getKey(), type.getValue());
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.close();
    return text.toString();
  }

  /** The driver is the same as ours, so the system's properties keep their names. */
  private Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    if (!dialect.batching().isEmpty()) {
      properties.put(dialect.batching(), "true");
    }
    properties.putAll(cell.system().properties());
    return properties;
  }

  private double scale() {
    Object size = cell.settings().get(benchmark.scaled());
    return size instanceof Number number ? number.doubleValue() / benchmark.unit() : 1;
  }

  private void work(XMLStreamWriter xml, LoadSettings load) throws XMLStreamException {
    xml.writeStartElement("works");
    xml.writeStartElement("work");
    if (load.pacing() instanceof Pacing.Rate rate && rate.isPoisson()) {
      xml.writeAttribute("arrival", "poisson");
    }
    write(xml, "time", Long.toString(load.measure().toSeconds()));
    write(xml, "warmup", Long.toString(load.rampUp().least().toSeconds()));
    write(
        xml,
        "rate",
        load.pacing() instanceof Pacing.Rate rate
            ? Double.toString(rate.perSecond())
            : "unlimited");
    write(xml, "weights", weights());
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private String weights() {
    if (!(cell.settings().get("mix") instanceof Map<?, ?> mix)) {
      return WEIGHTS.get(benchmark.name());
    }
    // Weights of SmallBank and TATP need not add up to 100 here.
    double sum = mix.values().stream().mapToDouble(BenchbaseConfiguration::number).sum();
    return benchmark.mix().values().stream()
        .map(name -> Double.toString(100 * number(mix.get(name)) / sum))
        .collect(Collectors.joining(","));
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  private void type(XMLStreamWriter xml, String name, String here) throws XMLStreamException {
    xml.writeStartElement("transactiontype");
    write(xml, "name", name);
    if (cell.load().pacing() instanceof Pacing.KeyingAndThinking waits) {
      TransactionType type =
          cell.types().stream().filter(one -> one.name().equals(here)).findFirst().orElseThrow();
      write(xml, "preExecutionWait", millis(type.keyingTime(), waits));
      write(xml, "postExecutionWait", millis(type.meanThinkTime(), waits));
    }
    xml.writeEndElement();
  }

  private static String millis(Duration wait, Pacing.KeyingAndThinking waits) {
    return Long.toString(Math.round(wait.toMillis() * waits.factor()));
  }

  private static void write(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
