package dev.loadstone.lab.peers;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares the counts of the servers with the figures that a tool reports. */
public final class PeerAssessment {
  private static final double PER_MINUTE = 60;
  private static final double PERCENT = 100;

  private PeerAssessment() {}

  /** Assesses a run; the servers count the headline if they can, and the tool's own follows. */
  public static Assessment of(
      String title,
      PeerCell cell,
      RunStatistics statistics,
      double seconds,
      Map<String, Long> growth,
      List<String> remarks) {
    List<Metric> metrics = new ArrayList<>();
    List<Remark> said = new ArrayList<>();
    Long newOrders = growth.get(ServerCount.NEW_ORDERS);
    if (newOrders == null) {
      metrics.add(
          new Metric(
              cell.headline(),
              cell.headline() + " by " + title + "'s own word",
              statistics.total().throughput(),
              "1/s"));
    } else {
      double counted = PER_MINUTE * newOrders / seconds;
      double told = PER_MINUTE * statistics.transaction("new-order").throughput();
      metrics.add(new Metric(cell.headline(), cell.headline(), counted, "1/min"));
      metrics.add(
          new Metric(
              "tool." + cell.headline(),
              cell.headline() + " by " + title + "'s own word",
              told,
              "1/min"));
      said.add(
          new Remark(
              "5.4.2",
              String.format(
                  Locale.ROOT,
                  "%s is of the %,d New-Orders by which the database grew in %.1f s; %s itself says"
                      + " %.1f (%+.1f %%). New-Orders that are rolled back as intended leave"
                      + " nothing in the database and are not in the former.",
                  cell.headline(),
                  newOrders,
                  seconds,
                  title,
                  told,
                  PERCENT * (told - counted) / counted)));
    }
    growth.forEach(
        (name, grown) ->
            metrics.add(
                new Metric(
                    "server." + name,
                    ServerCount.title(name) + " a second",
                    grown / seconds,
                    "1/s")));
    remarks.forEach(remark -> said.add(new Remark("", remark)));
    return new Assessment(
        metrics, List.of(), "driven by " + title + ": its figures are its own word", said);
  }
}
