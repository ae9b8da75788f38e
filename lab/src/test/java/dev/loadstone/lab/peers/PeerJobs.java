package dev.loadstone.lab.peers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.file.types.RecordBinder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Cells and repetitions for tests of tools. */
public final class PeerJobs {
  private PeerJobs() {}

  /** A cell of TPC-C with one warehouse. */
  public static PeerCell tpcc(String database, DriverSettings driver, Pacing pacing) {
    return cell(
        database,
        driver,
        pacing,
        "tpcc",
        Map.of("warehouses", 1),
        "new-order",
        "payment",
        "order-status",
        "delivery",
        "stock-level");
  }

  /** The same on a database that was there before, with the properties of its client. */
  public static PeerCell external(PeerCell cell, Map<String, String> properties) {
    return new PeerCell(
        system(cell.system().name(), DeploymentKind.EXTERNAL, properties, cell.driver()),
        cell.benchmark(),
        cell.types(),
        cell.headline(),
        cell.settings(),
        cell.load());
  }

  private static SystemSettings system(
      String database,
      DeploymentKind deployment,
      Map<String, String> properties,
      DriverSettings driver) {
    return new SystemSettings(
        database,
        database,
        deployment,
        1,
        "",
        Network.LOOPBACK,
        null,
        List.of(),
        SystemSettings.By.SSH,
        List.of(),
        "",
        List.of(),
        List.of(),
        "",
        "",
        Secret.NONE,
        null,
        Map.of(),
        false,
        properties,
        driver);
  }

  /** A cell with some types of transactions. */
  public static PeerCell cell(
      String database,
      DriverSettings driver,
      Pacing pacing,
      String benchmark,
      Map<String, Object> settings,
      String... types) {
    LoadSettings load =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals", 4,
                    "pacing", pacing,
                    "rampUp", "5s",
                    "measure", "10s",
                    "rampDown", "0s"));
    return new PeerCell(
        system(database, DeploymentKind.LOCAL, Map.of(), driver),
        benchmark,
        Stream.of(types)
            .map(type -> new TransactionType(type, type, Duration.ZERO, Duration.ZERO))
            .toList(),
        "tpmC",
        settings,
        load);
  }

  /** A tool at a path. */
  public static DriverSettings driver(String tool, Path path) {
    return driver(tool, path, Map.of());
  }

  /** The same with settings of its own. */
  public static DriverSettings driver(String tool, Path path, Map<String, String> settings) {
    return new DriverSettings(
        tool, path.toString(), "", settings, Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  /** A repetition that nobody can reach a server for. */
  public static PeerJob job(PeerCell cell, Path work, Path folder, Cancellation cancellation) {
    Target target =
        new Target(
            List.of("127.0.0.1:1"),
            "bench",
            "me",
            new Secret("hunter2"),
            4,
            null,
            Duration.ofSeconds(30),
            Map.of());
    return new PeerJob(
        cell, target, null, work, folder, text -> text.replace("quiet", "***"), cancellation);
  }
}
