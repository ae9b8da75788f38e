package dev.loadstone.report.tables;

import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What each of several client processes measured, and the two ways to say what all did. */
public final class ClientTables {
  private static final double MICROS_PER_MILLI = 1e3;

  private ClientTables() {}

  /** The clients of all repetitions; nothing for a cell that one client drove. */
  public static Optional<Table> clients(CellReport cell) {
    List<List<Entry>> rows = new ArrayList<>();
    for (RunReport run : cell.shown()) {
      ClientsResult clients = run.result().clients();
      if (clients != null && clients.clients().size() > 1) {
        String repetition = "#" + run.result().repetition();
        clients.clients().forEach(client -> rows.add(row(repetition, client)));
        rows.add(merged(repetition, run.result().statistics().total()));
        rows.add(combined(repetition, clients));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            "Client processes, response times in ms",
            List.of(
                Column.text("Repetition"),
                Column.text("Client"),
                new Column("where", false, 4),
                Column.number("terminals", 3),
                Column.number("tx/s"),
                Column.number("mean"),
                Column.number("p95", 1),
                Column.number("p99", 1),
                Column.number("max", 2)),
            rows,
            "“Together” adds the clients' histograms up and is what all other tables show. The sum of"
                + " throughputs with the largest latency is what studies report that have only each"
                + " client's own figures."));
  }

  private static List<Entry> row(String repetition, ClientsResult.Client client) {
    LatencySummary response = client.total().responseTime();
    return row(
        repetition,
        Entry.of("client " + client.number(), client.lost() ? "lost" : "", style(client)),
        client.host() + ", process " + client.process(),
        NumberFormats.count(client.terminals()),
        client.total().throughput(),
        new double[] {response.mean(), response.p95(), response.p99(), response.max()},
        Style.PLAIN);
  }

  private static Style style(ClientsResult.Client client) {
    return client.lost() ? Style.BAD : Style.PLAIN;
  }

  private static List<Entry> merged(String repetition, TransactionStatistics total) {
    LatencySummary response = total.responseTime();
    return row(
        repetition,
        Entry.of("together", Style.STRONG),
        "",
        "",
        total.throughput(),
        new double[] {response.mean(), response.p95(), response.p99(), response.max()},
        Style.STRONG);
  }

  private static List<Entry> combined(String repetition, ClientsResult clients) {
    return row(
        repetition,
        Entry.of("sum of throughputs, largest latency"),
        "",
        "",
        clients.throughputSum(),
        new double[] {
          clients.largestMeanResponse(),
          clients.largestP95Response(),
          clients.largestP99Response(),
          clients.largestMaxResponse()
        },
        Style.PLAIN);
  }

  private static List<Entry> row(
      String repetition,
      Entry client,
      String where,
      String terminals,
      double throughput,
      double[] micros,
      Style style) {
    List<Entry> row = new ArrayList<>();
    row.add(Entry.of(repetition));
    row.add(client);
    row.add(Entry.of(where, Style.MUTED));
    row.add(Entry.of(terminals, style));
    row.add(Entry.of(NumberFormats.figure(throughput), style));
    for (double time : micros) {
      row.add(Entry.of(NumberFormats.figure(time / MICROS_PER_MILLI), style));
    }
    return row;
  }
}
