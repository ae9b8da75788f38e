package dev.loadstone.runner.file;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names for experiments to use; nothing in it is ever started. */
final class TestCatalog {
  private TestCatalog() {}

  static Catalog create() {
    return new Catalog(
        List.of(new Shop(), new Ping()),
        List.of(
            new Named("alpha", Set.of(SqlClient.class)),
            new Named("beta", Set.of(SqlClient.class)),
            new Named("idle", Set.of(NoopClient.class))),
        List.of(new Starter("alpha"), new Starter("idle")),
        List.of());
  }

  enum Access {
    STATEMENTS,
    STORED_PROCEDURES
  }

  public record Shares(Integer buy, Integer look) {
    public Shares {
      buy = buy == null ? 50 : buy;
      look = look == null ? 50 : look;
    }
  }

  public record ShopSettings(
      @Setting("How many shops.") Integer shops,
      Access access,
      Boolean keys,
      Duration pause,
      Double skew,
      List<String> regions,
      Shares shares) {
    public ShopSettings {
      shops = shops == null ? 1 : shops;
      access = access == null ? Access.STATEMENTS : access;
      keys = keys != null && keys;
      if (shops < 1) {
        throw RefusedSettingException.of("shops", "is %d; expected at least 1", shops);
      }
    }
  }

  public record PingSettings() {}

  private static final class Shop implements Benchmark<ShopSettings> {
    @Override
    public BenchmarkDescription<ShopSettings> description() {
      return new BenchmarkDescription<>(
          "shop",
          "buys and looks",
          ShopSettings.class,
          List.of(
              new TransactionType("buy", "Buy", Duration.ofSeconds(1), Duration.ofSeconds(2)),
              new TransactionType("look", "Look", Duration.ZERO, Duration.ZERO)),
          new Headline("bpm", Set.of("buy"), Duration.ofMinutes(1), true),
          Set.of("bpm"));
    }

    @Override
    public Optional<String> secondRate() {
      return Optional.of("visits");
    }

    @Override
    public Set<Class<?>> runsOn(ShopSettings settings) {
      return settings.access() == Access.STATEMENTS
          ? Set.of(SqlClient.class, NoopClient.class)
          : Set.of(ProcedureClient.class, NoopClient.class);
    }

    @Override
    public List<Refusal> refusals(ShopSettings settings, LoadSettings load) {
      return settings.shops() > 10 * load.terminals()
          ? List.of(
              new Refusal(
                  "shops", "is " + settings.shops() + "; expected at most 10 for each terminal"))
          : List.of();
    }

    @Override
    public Workload bind(ShopSettings settings, DatabaseClient client, long seed) {
      throw new UnsupportedOperationException("reading starts nothing");
    }
  }

  private static final class Ping implements Benchmark<PingSettings> {
    @Override
    public BenchmarkDescription<PingSettings> description() {
      return new BenchmarkDescription<>(
          "ping",
          "one round trip",
          PingSettings.class,
          List.of(new TransactionType("ping", "Ping", Duration.ZERO, Duration.ZERO)),
          new Headline("pings", Set.of("ping"), Duration.ofSeconds(1), false),
          Set.of("pings"));
    }

    @Override
    public Set<Class<?>> runsOn(PingSettings settings) {
      return Set.of(SqlClient.class);
    }

    @Override
    public Workload bind(PingSettings settings, DatabaseClient client, long seed) {
      throw new UnsupportedOperationException("reading starts nothing");
    }
  }

  private record Named(String name, Set<Class<?>> capabilities) implements Database {
    @Override
    public boolean hasAsynchronousClient() {
      return name.equals("beta");
    }

    @Override
    public String title() {
      return name;
    }

    @Override
    public String verification() {
      return "";
    }

    @Override
    public void require(Target target) {
      if (target.properties().containsKey("level")) {
        throw RefusedPropertyException.of(
            "level", "is %s; expected no property", target.properties().get("level"));
      }
    }

    @Override
    public DatabaseClient connect(Target target) {
      throw new UnsupportedOperationException("reading connects to nothing");
    }
  }

  private record Starter(String database) implements Deployer {
    @Override
    public String summary() {
      return "";
    }

    @Override
    public boolean startsElsewhere() {
      return database.equals("alpha");
    }

    @Override
    public List<Refusal> refusals(int nodes, Map<String, String> settings, Network network) {
      return settings.containsKey("quorum")
          ? List.of(
              Refusal.of(
                  "settings.quorum",
                  "is %s; a cluster of %d nodes has no such quorum",
                  settings.get("quorum"),
                  nodes))
          : List.of();
    }

    @Override
    public Optional<String> restartRefusal(int nodes, Map<String, String> settings) {
      return Optional.of("it keeps nothing");
    }

    @Override
    public Deployment start(DeploymentPlan plan) {
      throw new UnsupportedOperationException("reading starts nothing");
    }
  }
}
