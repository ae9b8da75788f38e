package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.BenchmarkContract;
import dev.loadstone.contracts.BenchmarkSettings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** TATP on any database. */
abstract class TatpContract extends BenchmarkContract<TatpSettings> {
  private static final int SUBSCRIBERS = 3_000;

  TatpContract() {
    super(new TatpBenchmark());
  }

  /** More of the rare transactions than usual. */
  static TatpSettings settings(Access access) {
    return new TatpSettings(
        SUBSCRIBERS,
        TatpSettings.Keys.NON_UNIFORM,
        access,
        new TatpSettings.Mix(20, 10, 20, 10, 10, 15, 15));
  }

  @Override
  protected TatpSettings other() {
    return BenchmarkSettings.read(TatpSettings.class, "{subscribers: " + (SUBSCRIBERS + 1) + "}");
  }

  @Override
  protected long rows() throws SQLException {
    return system().number("select count(*) from subscriber")
        + system().number("select count(*) from access_info")
        + system().number("select count(*) from special_facility")
        + system().number("select count(*) from call_forwarding");
  }

  @Override
  protected String table() {
    return "access_info";
  }

  @Override
  protected List<String> interruption() {
    return List.of(
        "delete from loadstone_tatp_progress where unit = 'subscribers 2,501 to 3,000'",
        "delete from call_forwarding where s_id > 2500",
        "delete from special_facility where s_id > 2500",
        "delete from access_info where s_id > 2500",
        "delete from subscriber where s_id > 2500");
  }

  @Override
  protected List<Corruption> corruptions() {
    List<String> insertions = new ArrayList<>(withoutForeignKey());
    insertions.add("insert into call_forwarding values (1, 9, 0, 1, '000000000000001')");
    return List.of(
        new Corruption(
            "subscribers-whole",
            "2,999 subscribers; expected 3,000",
            List.of(
                "delete from call_forwarding where s_id = 17",
                "delete from special_facility where s_id = 17",
                "delete from access_info where s_id = 17",
                "delete from subscriber where s_id = 17")),
        new Corruption(
            "forwardings-of-facilities",
            "one: subscriber 1 has a forwarding of the facility 9 and not the facility",
            insertions));
  }

  /** Statements that let a forwarding be of any facility. */
  List<String> withoutForeignKey() {
    return List.of("alter table call_forwarding drop constraint call_forwarding_facility");
  }
}
