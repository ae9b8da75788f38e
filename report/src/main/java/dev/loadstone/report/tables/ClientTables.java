package dev.loadstone.report.tables;

import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The figures of each of several client processes, and the two ways to add them up. */
public final class ClientTables {
  private static final double MICROS_PER_MILLI = 1e3;

  private ClientTables() {}

  public static Optional<Table> clients(CellReport cell) {
    List<Line> lines = new ArrayList<>();
    for (RunReport run : cell.shown()) {
      ClientsResult clients = run.result().clients();
      if (clients != null && clients.clients().size() > 1) {
        String repetition = "#" + run.result().repetition();
        clients.clients().forEach(client -> lines.add(Line.of(repetition, client)));
        lines.add(Line.together(repetition, run.result().statistics().total()));
        lines.add(Line.combined(repetition, clients));
      }
    }
    return new Columns<Line>()
        .text("Repetition", Line::repetition)
        .text("Client", Line::client)
        .text("where", 4, line -> Entry.of(line.where(), Style.MUTED))
        .number("terminals", 3, line -> line.styled(line.terminals()))
        .number("tx/s", line -> line.styled(line.throughput()))
        .number("mean", line -> line.millis(line.response().mean()))
        .number("p95", line -> line.millis(line.response().p95()))
        .number("p99", line -> line.millis(line.response().p99()))
        .number("max", 2, line -> line.millis(line.response().max()))
        .tableOfAny(
            "Client processes, response times in ms",
            lines,
            "“Together” adds the clients' histograms up and is what all other tables show. The sum"
                + " of throughputs with the largest latency is what studies report that have only"
                + " each client's own figures.");
  }

  private record Line(
      String repetition,
      Entry client,
      String where,
      String terminals,
      double throughput,
      LatencySummary response,
      Style style) {
    static Line of(String repetition, ClientsResult.Client client) {
      return new Line(
          repetition,
          Entry.of(
              "client " + client.number(),
              client.lost() ? "lost" : "",
              client.lost() ? Style.BAD : Style.PLAIN),
          client.host() + ", process " + client.process(),
          NumberFormats.count(client.terminals()),
          client.total().throughput(),
          client.total().responseTime(),
          Style.PLAIN);
    }

    static Line together(String repetition, TransactionStatistics total) {
      return new Line(
          repetition,
          Entry.of("together", Style.STRONG),
          "",
          "",
          total.throughput(),
          total.responseTime(),
          Style.STRONG);
    }

    static Line combined(String repetition, ClientsResult all) {
      return new Line(
          repetition,
          Entry.of("sum of throughputs, largest latency", ""),
          "",
          "",
          all.throughputSum(),
          LatencySummaryBuilder.builder()
              .count(all.clients().size())
              .mean(all.largestMeanResponse())
              .standardDeviation(Double.NaN)
              .min(Double.NaN)
              .p50(Double.NaN)
              .p90(Double.NaN)
              .p95(all.largestP95Response())
              .p99(all.largestP99Response())
              .p999(Double.NaN)
              .max(all.largestMaxResponse())
              .build(),
          Style.PLAIN);
    }

    Entry styled(Object value) {
      return Entry.styled(value, style);
    }

    Entry millis(double micros) {
      return styled(micros / MICROS_PER_MILLI);
    }
  }
}
