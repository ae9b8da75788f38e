package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import dev.loadstone.runner.imports.ExperimentImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of other tools become experiments that can be read, or are refused with a reason. */
final class ImportTest {
  private static final ExperimentReader READER =
      new ExperimentReader(BuiltInCatalog.catalog(), Map.of("LOADSTONE_PASSWORD", "secret"));

  @TempDir private Path folder;

  private String imported(String text) throws IOException {
    return ExperimentImport.read(Files.writeString(folder.resolve("settings"), text), "redis")
        .yaml();
  }

  private Experiment experiment(String yaml) throws IOException {
    return READER
        .read(Files.writeString(folder.resolve("made.yaml"), yaml), Overrides.NONE)
        .experiment();
  }

  private void assertRefused(String text, String reason) {
    assertThatThrownBy(() -> imported(text))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(reason);
  }

  private static String benchbase(
      String type, String scale, String work, String weights, String... names) {
    StringBuilder types = new StringBuilder();
    for (String name : names) {
      types.append("<transactiontype><name>").append(name).append("</name></transactiontype>");
    }
    return """
        <?xml version="1.0"?>
        <parameters>
          <type>%s</type>
          <url>jdbc:postgresql://db.example:5433/bench?sslmode=disable&amp;a=b</url>
          <username>admin</username>
          <password>hunter2</password>
          <isolation>TRANSACTION_READ_COMMITTED</isolation>
          <scalefactor>%s</scalefactor>
          <terminals>4</terminals>
          <works><work><time>60</time>%s<weights>%s</weights></work></works>
          <transactiontypes>%s</transactiontypes>
        </parameters>
        """
        .formatted(type, scale, work, weights, types);
  }

  @Test
  void benchbase_tpcc_becomes_an_experiment_without_its_password() throws IOException {
    String yaml =
        imported(
            benchbase(
                "postgres",
                "2",
                "<rate>unlimited</rate><warmup>5</warmup>",
                "45,43,4,4,4",
                "NewOrder",
                "Payment",
                "OrderStatus",
                "Delivery",
                "StockLevel"));

    assertThat(yaml)
        .startsWith("# Made of settings of BenchBase.\n# - The password was not taken over;")
        .contains(
            """
            name: tpcc-imported
            benchmark:
              name: tpcc
              warehouses: 2
              mix:
                new-order: 45
                payment: 43
                order-status: 4
                delivery: 4
                stock-level: 4
            systems:
            - name: postgresql
              deployment: external
              endpoints:
              - db.example:5433
              database: bench
              user: admin
              password: "${LOADSTONE_PASSWORD}"
              isolation: read committed
            load:
              terminals: 4
              inFlight: 4
              measure: 60s
              rampUp: 5s
              pacing: unpaced
            """)
        .doesNotContain("hunter2");
    assertThat(experiment(yaml).cells()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SmallBank | MARIADB     | Amalgamate Balance DepositChecking SendPayment TransactSavings WriteCheck | 15,15,15,25,15,15 | accounts: 500000
          TATP      | COCKROACHDB | DeleteCallForwarding GetAccessData GetNewDestination GetSubscriberData InsertCallForwarding UpdateLocation UpdateSubscriberData | 2, 35, 10, 35, 2, 14, 2 | subscribers: 50000
          Voter     | MYSQL       | Vote | 100 | max_votes: 1000
          YCSB      | SINGLESTORE | ReadRecord InsertRecord ScanRecord UpdateRecord DeleteRecord ReadModifyWriteRecord | 50,5,15,10,10,10 | records: 500
          """)
  void benchbase_of_other_benchmarks_becomes_an_experiment_with_a_rate(
      String title, String type, String names, String weights, String setting) throws IOException {
    String yaml =
        imported(benchbase(type, "0.5", "<rate>1000</rate>", weights, names.split(" ", -1)));

    assertThat(yaml).as(title).contains(setting).contains("perSecond: 1000");
    assertThat(experiment(yaml).cells()).hasSize(1);
  }

  @Test
  void benchbase_that_says_what_is_not_there_is_refused() {
    assertRefused(
        benchbase("ORACLE", "1", "", "100", "Vote"), "type is \"ORACLE\", which Loadstone has no");
    assertRefused(
        benchbase("POSTGRES", "1", "", "100", "Q1"),
        "its transactions (Q1) are those of no benchmark that Loadstone has");
    assertRefused(
        benchbase("POSTGRES", "1", "", "50,50", "Vote"), "weights has 2 numbers and there are 1");
    assertRefused(
        benchbase("POSTGRES", "1", "<serial>true</serial>", "100", "Vote"), "work is serial");
    assertRefused(
        benchbase("POSTGRES", "one", "", "100", "Vote"),
        "scalefactor is \"one\"; expected a number");
    assertRefused("<parameters><type>POSTGRES</type>", "is not well-formed XML");
    assertRefused("<html></html>", "its root is <html>; expected <parameters>");
    assertRefused(
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><parameters>&b;</parameters>",
        "is not well-formed XML");
  }

  @Test
  void a_workload_of_ycsb_becomes_an_experiment() throws IOException {
    String yaml =
        imported(
            """
            # A comment
            recordcount=1000
            operationcount=500
            workload=site.ycsb.workloads.CoreWorkload
            readallfields=true
            readproportion=0.5
            updateproportion=0.5
            scanproportion=0
            insertproportion=0
            requestdistribution=zipfian
            threadcount=8
            target=2000
            hdrhistogram.percentiles=95,99
            """);

    assertThat(yaml)
        .contains("read: 50.0", "update: 50.0", "distribution: scrambled-zipfian")
        .contains("perSecond: 2000.0", "stopAfter: 500", "integrity: false", "- name: redis")
        .contains("Left out: hdrhistogram.percentiles.");
    assertThat(experiment(yaml).cells()).hasSize(1);
    assertRefused(
        "recordcount=1\nworkload=site.ycsb.workloads.TimeSeriesWorkload", "expected the core");
    assertRefused("recordcount=many\n", "recordcount is \"many\"; expected a whole number");
    assertRefused(
        "recordcount=1\nrequestdistribution=pareto\n", "requestdistribution is \"pareto\"");
  }

  @Test
  void settings_of_hammerdb_become_an_experiment() throws IOException {
    String script =
        """
        dbset db pg
        dbset bm TPC-C
        diset connection pg_host localhost
        diset tpcc pg_count_ware 5
        diset tpcc pg_num_vu 4
        diset tpcc pg_pass hunter2
        diset tpcc pg_driver timed
        diset tpcc pg_rampup 1
        diset tpcc pg_duration 3
        diset tpcc pg_allwarehouse true
        vuset vu 8
        """;
    String yaml = imported(script);

    assertThat(yaml)
        .contains("warehouses: 5", "access: procedures", "homes: roaming", "- localhost:5432")
        .contains("loaders: 4", "terminals: 8", "rampUp: 60s", "measure: 180s", "pacing: unpaced")
        .doesNotContain("hunter2");
    assertThat(experiment(yaml).cells()).hasSize(1);
    assertThat(
            imported(
                """
                Dictionary Settings for MariaDB
                connection {
                 maria_host    = 10.0.0.1
                 maria_port    = 3307
                }
                tpcc       {
                 maria_count_ware = 7
                }
                """))
        .contains("- name: mariadb", "- 10.0.0.1:3307", "warehouses: 7");
    assertRefused("dbset db ora\ndiset tpcc count_ware 1\n", "the database is \"ora\"");
    assertRefused("dbset bm TPC-H\ndiset tpcc pg_count_ware 1\n", "the benchmark is TPC-H");
  }

  @Test
  void a_command_of_go_tpc_becomes_an_experiment() throws IOException {
    String yaml =
        imported(
            """
            #!/bin/sh
            go-tpc tpcc -H 127.0.0.1 -P 5432 -d postgres -D bench -U me \\
              --warehouses 4 run -T 8 --time 10m --isolation 2
            """);

    assertThat(yaml)
        .contains("- name: postgresql", "- 127.0.0.1:5432", "database: bench", "warehouses: 4")
        .contains("terminals: 8", "measure: 10m", "isolation: read committed");
    assertThat(experiment(yaml).cells()).hasSize(1);
    assertThat(imported("go-tpc tpcc run\n")).contains("- name: tidb", "warehouses: 10");
    assertRefused("go-tpc tpch run\n", "the command is tpch run; expected tpcc");
    assertRefused("go-tpc tpcc run --warehouses\n", "the option --warehouses has no value");
  }

  @Test
  void a_file_of_no_tool_and_a_file_that_is_too_large_are_refused() throws IOException {
    assertRefused("just words\n", "is in no form that can be imported; expected BenchBase's XML");
    Path large = folder.resolve("large");
    Files.write(large, new byte[10_000_000]);
    assertThatThrownBy(() -> ExperimentImport.read(large, "redis"))
        .hasMessageContaining("has 10,000,000 bytes");
    assertThatThrownBy(() -> ExperimentImport.read(folder.resolve("absent"), "redis"))
        .hasMessageContaining("absent cannot be read");
    Path binary = folder.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> ExperimentImport.read(binary, "redis"))
        .hasMessageContaining("binary is no text in UTF-8");
  }
}
